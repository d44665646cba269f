/*
 * The layout of a drive's parts, drawn to scale in their numbers: every panel is a square of SIDE
 * units, and the part that the next panel enlarges is picked at its right edge.
 */
export const SIDE = 100;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The height of the controller, at the top of a board, as a share of the board's height. */
const CONTROLLER_SHARE = 0.12;
const GAP_SHARE = 0.18;

/** The box of a die: a column per channel, in it the dies that share its bus. */
export function dieBox(channels: number, per_channel: number, channel: number, way: number): Box {
  const pitch_x = SIDE / channels;
  const top = SIDE * CONTROLLER_SHARE;
  const pitch_y = (SIDE - top) / per_channel;
  const gap = GAP_SHARE * Math.min(pitch_x, pitch_y);
  return {
    x: channel * pitch_x + gap / 2,
    y: top + way * pitch_y + gap,
    width: pitch_x - gap,
    height: pitch_y - gap,
  };
}

export const controllerBox = (): Box => ({
  x: 0,
  y: 0,
  width: SIDE,
  height: SIDE * CONTROLLER_SHARE * 0.8,
});

export interface Grid {
  across: number;
  down: number;
  /** Cells in the last row. */
  last: number;
  box: Box;
  cell: { width: number; height: number };
}

/** Lays out `count` cells in each of `groups` frames side by side, row by row, about square. */
export function gridOf(groups: number, group: number, count: number): Grid {
  const gap = groups > 1 ? SIDE * 0.03 : 0;
  const width = (SIDE - gap * (groups - 1)) / groups;
  const across = Math.min(count, Math.max(1, Math.round(Math.sqrt((count * width) / SIDE))));
  const down = Math.ceil(count / across);
  const box = { x: group * (width + gap), y: 0, width, height: SIDE };
  return {
    across,
    down,
    last: count - across * (down - 1),
    box,
    cell: { width: width / across, height: SIDE / down },
  };
}

/** Draws a grid as one path, with lines only between cells that exist. */
export function gridLines({ across, down, last, box, cell }: Grid): string {
  let path = '';
  for (let row = 0; row <= down; row += 1) {
    const cells = row === down ? last : across;
    path += `M${at(box.x)} ${at(box.y + row * cell.height)}h${at(cells * cell.width)}`;
  }
  for (let column = 0; column <= across; column += 1) {
    const rows = column <= last ? down : down - 1;
    path += `M${at(box.x + column * cell.width)} ${at(box.y)}v${at(rows * cell.height)}`;
  }
  return path;
}

/** The cell at the end of the first row, which the next panel enlarges. */
export function pickedCell({ across, box, cell }: Grid): Box {
  return { x: box.x + (across - 1) * cell.width, y: box.y, ...cell };
}

/** A page's parts, stacked: its slots, then its spare bytes, their heights in proportion. */
export function pageBoxes(slots: number, page_bytes: number, spare_bytes: number): Box[] {
  const all = page_bytes + spare_bytes;
  const slot = (SIDE * page_bytes) / all / slots;
  const boxes = Array.from({ length: slots }, (_, index) => ({
    x: 0,
    y: index * slot,
    width: SIDE,
    height: slot,
  }));
  return [...boxes, { x: 0, y: slots * slot, width: SIDE, height: (SIDE * spare_bytes) / all }];
}

function at(place: number): number {
  return Math.round(place * 100) / 100;
}
