/*
 * Where each part of the zoom lies: boxes in one flat world whose unit is the width of the drive.
 * 1. A drive lies in the plot of its run, at the point of the second on display. So the plot moves
 *    around the drive when the second changes, and a camera inside the drive stays where it is.
 * 2. Dies, blocks and pages lie where the map of the drive has them; cells lie in the slot of a
 *    page, and electrons on the floating gate of a cell.
 */
import { cellOf, layoutOf, pressedAt, tileOf, type DriveShape, type MapLayout } from '../block-map';
import type { Box } from '../geometry';
import { slotSquare } from '../map-pages';
import { clampedShare } from '../share';
import { viewOf, type Screen, type View } from '../world-view';
import { LEVELS, PARTS, partsTo, type Level, type Spot } from './levels';
import { DOT_RADIUS, dotPlace, FLOATING, SECTION } from './section';

/** The parts of a block, and the cells drawn in a slot. */
export interface Inside {
  pages: number;
  slots_per_page: number;
  cells: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The width of the map in its own pixels, in which its gaps are given. */
const LAYOUT_PX = 1000;
/** Cells side by side under a word line: with so many, a page's 96 cells fill a square. */
const CELLS_ACROSS = 8;
/** The margin around the cells of a slot, and around a cell, as shares of their widths. */
export const SLOT_MARGIN = 0.04;
/** The margin around a part in its own view, as a share of its width. */
const MARGINS: Record<Level, number> = {
  run: 0,
  drive: 0.03,
  die: 0.03,
  block: 0.03,
  page: 0.02,
  cells: 0.01,
  gate: 0.04,
  electron: 0.7,
};
/** The share of a part's width below which the middle of the view cannot leave it. */
const INSIDE_FROM = 0.4;
/** A part is in view until the view is so much wider than the one that shows it whole. */
const SEEN_TO = 1.7;

export class NestedWorld {
  readonly layout: MapLayout;
  readonly drive: Box;
  /** The scale of the map's layout. */
  readonly unit: number;
  /** The slots of a block whose side is 1. */
  private readonly slots: readonly Box[];

  constructor(
    readonly shape: DriveShape,
    readonly inside: Inside,
  ) {
    this.layout = layoutOf(shape, LAYOUT_PX, Infinity);
    this.unit = 1 / this.layout.width_px;
    this.drive = { x: 0, y: 0, width: 1, height: this.layout.height_px * this.unit };
    const slots = new Uint8Array(inside.pages * inside.slots_per_page);
    const block = { die: 0, block: 0, slots, slots_per_page: inside.slots_per_page };
    const square = slotSquare(block, { x: 0, y: 0, side: 1 });
    this.slots = Array.from(slots, (_, slot) => {
      const { x, y, side } = square(slot);
      return { x, y, width: side, height: side };
    });
  }

  private die({ die }: Spot): Box {
    const { x, y } = tileOf(this.layout, die);
    const { tile_px, cell_px, down } = this.layout;
    return this.scaled({ x, y, width: tile_px, height: cell_px * down });
  }

  private block({ die, block }: Spot): Box {
    const { x, y } = cellOf(this.layout, die, block);
    const { cell_px } = this.layout;
    return this.scaled({ x, y, width: cell_px, height: cell_px });
  }

  private scaled({ x, y, width, height }: Box): Box {
    const { unit } = this;
    return { x: x * unit, y: y * unit, width: width * unit, height: height * unit };
  }

  private page(spot: Spot): Box {
    const first = this.slot({ ...spot, slot: 0 });
    const last = this.slot({ ...spot, slot: this.inside.slots_per_page - 1 });
    return { ...first, width: last.x + last.width - first.x };
  }

  slot(spot: Spot): Box {
    const block = this.block(spot);
    const { x, y, width } = this.slots[spot.page * this.inside.slots_per_page + spot.slot]!;
    const side = width * block.width;
    return {
      x: block.x + x * block.width,
      y: block.y + y * block.width,
      width: side,
      height: side,
    };
  }

  private cell(spot: Spot): Box {
    return cellsIn(this.slot(spot), this.inside.cells)[spot.cell]!;
  }

  private electron(spot: Spot): Box {
    const { x, y, width } = this.cell(spot);
    const scale = width / SECTION.width;
    const dot = dotPlace(spot.electron);
    const side = 2 * DOT_RADIUS * scale;
    return {
      x: x + (FLOATING.x + dot.x) * scale - side / 2,
      y: y + (FLOATING.y + dot.y) * scale - side / 2,
      width: side,
      height: side,
    };
  }

  /** The box of a part; that of the run depends on the screen (`plot.ts`). */
  box(level: Exclude<Level, 'run'>, spot: Spot): Box {
    if (level === 'drive') return this.drive;
    if (level === 'cells') return this.slot(spot);
    if (level === 'gate') return this.cell(spot);
    return this[level](spot);
  }

  /** The view that shows a part whole. */
  view(level: Level, spot: Spot, run: Box, screen: Screen): View {
    if (level === 'run') return viewOf(run, screen);
    const box = this.box(level, spot);
    const margin = MARGINS[level] * box.width;
    const { x, y, width, height } = box;
    const wide = { x: x - margin, y: y - margin, width: width + 2 * margin };
    return viewOf({ ...wide, height: height + 2 * margin }, screen);
  }

  /** Keeps a spot within the numbers of this drive. */
  clamped(spot: Spot): Spot {
    const { channels, dies_per_channel, blocks_per_die } = this.shape;
    const { pages, slots_per_page, cells } = this.inside;
    const counts = [channels * dies_per_channel, blocks_per_die, pages, slots_per_page, cells];
    const parts = PARTS.map((part, place) =>
      Math.max(0, Math.min(spot[part], (counts[place] ?? Infinity) - 1)),
    );
    return Object.fromEntries(PARTS.map((part, place) => [part, parts[place]])) as unknown as Spot;
  }

  /** The part of each level nearest to a point; deeper than `level`, those of `other`. */
  spotAt({ x, y }: Point, level: Level, other: Spot): Spot {
    const parts = partsTo(level);
    const spot = { ...other };
    if (parts === 0) return spot;
    const within = (at: number, size: number) => Math.min(Math.max(at, 0), size - 1e-9) / this.unit;
    const place = pressedAt(this.layout, within(x, 1), within(y, this.drive.height))!;
    spot.die = place.die;
    if (parts > 1) spot.block = place.block;
    if (parts > 2) Object.assign(spot, this.slotAt({ x, y }, spot));
    if (parts === 3) spot.slot = other.slot;
    if (parts > 4) spot.cell = nearest({ x, y }, cellsIn(this.slot(spot), this.inside.cells));
    return spot;
  }

  private slotAt({ x, y }: Point, spot: Spot): Pick<Spot, 'page' | 'slot'> {
    const block = this.block(spot);
    const at = { x: (x - block.x) / block.width, y: (y - block.y) / block.width };
    const slot = nearest(at, this.slots);
    const { slots_per_page } = this.inside;
    return { page: Math.floor(slot / slots_per_page), slot: slot % slots_per_page };
  }

  /** The electron nearest to a point, among `count` on the gate. */
  electronAt(point: Point, spot: Spot, count: number): number {
    const boxes = Array.from({ length: count }, (_, electron) =>
      this.electron({ ...spot, electron }),
    );
    return Math.max(0, nearest(point, boxes));
  }

  /** The deepest level that a view shows whole, or nearly. */
  levelOf(view: View, spot: Spot, run: Box, screen: Screen): Level {
    return (
      LEVELS.findLast(
        (level) => view.width <= SEEN_TO * this.view(level, spot, run, screen).width,
      ) ?? 'run'
    );
  }

  /**
   * Limits a view: no wider than the run, no nearer than an electron. The nearer it comes to a
   * part, the less its middle may leave the part, so that no one is lost in a gap.
   */
  within(view: View, spot: Spot, run: Box, screen: Screen): View {
    const widest = viewOf(run, screen).width;
    const nearest = this.view('electron', spot, run, screen).width;
    const width = Math.min(Math.max(view.width, nearest), widest);
    let { x, y } = view;
    const height = (width * screen.height) / screen.width;
    [x, y] = [clampTo(x, run.x, run.width, width / 2), clampTo(y, run.y, run.height, height / 2)];
    for (const level of ['drive', 'die', 'block', 'page', 'cells', 'gate'] as const) {
      const box = this.box(level, this.spotAt({ x, y }, level, spot));
      if (width > box.width) break;
      const loose = clampedShare((width / box.width - INSIDE_FROM) / (1 - INSIDE_FROM)) * width;
      [x, y] = [clampTo(x, box.x, box.width, -loose), clampTo(y, box.y, box.height, -loose)];
    }
    return { x, y, width };
  }

  /** The part beside a spot at a level; the same where there is none. */
  beside(level: Level, spot: Spot, dx: number, dy: number): Spot {
    if (partsTo(level) === 0) return spot;
    const { x, y, width, height } = this.box(level as Exclude<Level, 'run'>, spot);
    const middle = { x: x + width / 2, y: y + height / 2 };
    for (let times = 1; times < 3; times += 0.2) {
      const at = { x: middle.x + dx * times * width, y: middle.y + dy * times * height };
      const found = this.spotAt(at, level, spot);
      if (PARTS.some((part) => found[part] !== spot[part])) return found;
    }
    return spot;
  }
}

/** The cells of a slot: rows of cells, each under a word line. */
export function cellsIn({ x, y, width }: Box, count: number): Box[] {
  const side = width * (1 - 2 * SLOT_MARGIN);
  const wide = side / CELLS_ACROSS;
  const high = (wide * SECTION.height) / SECTION.width;
  const top = (width - Math.ceil(count / CELLS_ACROSS) * high) / 2;
  return Array.from({ length: count }, (_, cell) => ({
    x: x + width * SLOT_MARGIN + (cell % CELLS_ACROSS) * wide,
    y: y + top + Math.floor(cell / CELLS_ACROSS) * high,
    width: wide,
    height: high,
  }));
}

function clampTo(at: number, from: number, size: number, edge: number): number {
  const [least, most] = [from + edge, from + size - edge];
  return least > most ? from + size / 2 : Math.min(Math.max(at, least), most);
}

/** The index of the box whose middle is nearest to a point; -1 if there is none. */
function nearest({ x, y }: Point, boxes: readonly Box[]): number {
  let [best, least] = [-1, Infinity];
  for (const [index, box] of boxes.entries()) {
    const far = (box.x + box.width / 2 - x) ** 2 + (box.y + box.height / 2 - y) ** 2;
    if (far < least) [best, least] = [index, far];
  }
  return best;
}
