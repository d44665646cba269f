/*
 * The moving parts of a map: blocks on their way from one map to the next, the camera in flight, a
 * trace that plays. It draws only while something changes and the map is on the screen.
 */
import { BLOCK_STATES } from '#generated/codes';
import {
  BAND_PX,
  BEAM_PX,
  dieAtFirst,
  layoutOf,
  wholeHeight,
  type DriveShape,
  type MapLayout,
  type Place,
} from './block-map';
import { BlockSheet, paletteOf, type Palette } from './block-tiles';
import { carriedOver, onTheWay, placeInView, viewOf, within, type Size, type View } from './camera';
import { carried } from './ease';
import type { Ink } from './ink.svelte';
import { paint, type Labels, type Scene } from './map-painter';
import type { Pages } from './map-pages';
import { fewOf, type Ends, type VisibleTrace } from './map-trace';
import { clampedShare } from './share';
import type { Thread, Trace } from './trace';

export interface Blocks {
  shape: DriveShape;
  valid: Uint8Array;
  state: Uint8Array;
  /** Erases per block so far; null if they were not counted. */
  erases: Uint32Array | null;
}

/** A trace, and how long it is shown. */
export interface Played {
  trace: Trace;
  lasts_ms: number;
  /** Words at the two ends of a move. */
  ends: Ends | null;
  /** Repeats until another trace is played. */
  repeats?: boolean;
}

const [FREE, CLOSED, VICTIM] = [
  BLOCK_STATES.indexOf('free'),
  BLOCK_STATES.indexOf('closed'),
  BLOCK_STATES.indexOf('victim'),
];
/** Bounds of the change from one map to the next; the last is the limit while a trace plays. */
const CHANGE_MIN_MS = 90;
const CHANGE_MAX_MS = 240;
const CHANGE_LIVE_MS = 900;
/** Moves drawn at once: on the enlarged die, and on all others. */
const THREADS_MAX = 4;
const WAVE_MS = 500;
/** Duration of the animation that shows a drive filled in order between two maps. */
const FILL_MS = 1100;
/** The least share of the blocks that must have been filled for that animation. */
const FILLED_MIN = 0.5;
const RING_MS = 400;
const FADE_MS = 200;
/** Beyond this many events at once, none is animated. */
const SINGLE_MAX = 96;
/** Margin beside the whole drive, for the edges of its dies. */
const EDGE_PX = 3;
const FLIGHT_MS = 260;
const FLIGHT_A_DOUBLING_MS = 70;

/** An interval of time, for an animation. */
class Stretch {
  constructor(
    private readonly start_ms: number,
    readonly lasts_ms: number,
  ) {}

  share(now_ms: number): number {
    return clampedShare((now_ms - this.start_ms) / this.lasts_ms);
  }
}

const OVER = new Stretch(0, 0.001);

export class MapStage {
  /** The view of the enlarged die or block. */
  view: View = { x: 0, y: 0, scale: 1 };
  layout: MapLayout | null = null;
  /** Skip all animation (reduced motion). */
  still = false;
  pages: Pages | null = null;
  chosen: Place | null = null;
  /** The die or the block that a click would open. */
  hovered: Place | null = null;
  private ink: Ink | null = null;
  private palette: Palette | null = null;
  private font = '';
  private canvasSize: Size = { width: 0, height: 0 };
  private box: Size = { width: 0, height: 0 };
  private blocks: Blocks | null = null;
  private sheet: BlockSheet | null = null;
  private marked: number[] = [];
  private erased: number[] = [];
  private victims = new Set<number>();
  private arrived_ms = -Infinity;
  private change = OVER;
  private wave = OVER;
  private ring = OVER;
  private filling = OVER;
  private flight: { from: View; to: View; time: Stretch } | null = null;
  private playback: { visibleTrace: VisibleTrace; repeats: boolean; time: Stretch } | null = null;
  private busy: Float64Array | null = null;
  private busy_from: Float64Array | null = null;
  private handle = 0;
  private isOnScreen = true;
  private isFaint = false;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly labels: Labels,
    /** Called after every move of the camera, and when a trace is over. */
    private readonly onview: () => void,
    private readonly onplayed: () => void,
  ) {}

  resize(width: number, height: number): void {
    this.canvasSize = { width, height };
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.lay();
  }

  private lay(): void {
    if (!this.blocks) return;
    const { layout: before, box: box_before } = this;
    const { width, height } = this.canvasSize;
    const { shape } = this.blocks;
    const whole_px = wholeHeight(shape, height) - BAND_PX;
    this.layout = layoutOf(shape, width - 2 * EDGE_PX, whole_px);
    this.box = { width, height: Math.max(1, height - this.top) };
    if (!this.sheet) {
      this.sheet = new BlockSheet(this.layout);
      this.aim(0);
    }
    const { layout, box } = this;
    this.look(
      before
        ? carriedOver(this.goal, before, box_before, layout, box)
        : viewOf('die', { die: dieAtFirst(layout.shape), block: 0 }, layout, box),
    );
  }

  /** The top edge of the enlarged die on the canvas. */
  get top(): number {
    return BAND_PX + (this.layout?.height_px ?? 0) + BEAM_PX;
  }

  /** The view of the whole drive, centered. */
  get whole(): View {
    return { scale: 1, x: ((this.layout?.width_px ?? 0) - this.canvasSize.width) / 2, y: 0 };
  }

  /** Shows a map; a `faint` one is of another run, and the next map is a new drive's. */
  show(blocks: Blocks, faint: boolean): void {
    const before = this.isFaint && !faint && this.blocks ? erased(this.blocks) : this.blocks;
    this.isFaint = faint;
    const now_ms = performance.now();
    const since_ms = now_ms - this.arrived_ms;
    this.arrived_ms = now_ms;
    const same = before !== null && sameShape(before.shape, blocks.shape);
    this.blocks = same ? { ...blocks, shape: before.shape } : blocks;
    if (!same) this.sheet = this.layout = null;
    this.compare(same ? before : null, blocks);
    const most_ms = this.playback ? CHANGE_LIVE_MS : CHANGE_MAX_MS;
    if (same) this.aim(Math.min(most_ms, Math.max(CHANGE_MIN_MS, since_ms)));
    else this.lay();
    this.wake();
  }

  /** Finds the events between the previous map and this one, as far as the two can tell. */
  private compare(before: Blocks | null, { state, erases }: Blocks): void {
    const [marked, erased, victims]: number[][] = [[], [], []];
    for (let index = 0; index < state.length; index += 1) {
      const code = state[index]!;
      if (code !== FREE && code !== CLOSED) marked!.push(index);
      if (code === VICTIM && before && before.state[index] !== VICTIM) victims!.push(index);
      if (erases && before?.erases && erases[index]! > before.erases[index]!) erased!.push(index);
    }
    this.marked = marked!;
    const now_ms = performance.now();
    const unlessMany = (events: number[]) =>
      this.still || events.length > SINGLE_MAX ? [] : events;
    this.erased = unlessMany(erased!);
    this.victims = new Set(unlessMany(victims!));
    this.wave = new Stretch(now_ms, WAVE_MS);
    this.ring = new Stretch(now_ms, RING_MS);
    const isFilled = !this.still && before && filledInOrder(before, state);
    if (isFilled) this.filling = new Stretch(now_ms, FILL_MS);
  }

  /** Starts to change the colors of the blocks; the change takes `lasts_ms`. */
  private aim(lasts_ms: number): void {
    if (!this.sheet || !this.blocks || !this.palette) return;
    const { valid, state } = this.blocks;
    this.sheet.aim(valid, state, this.palette);
    const at_once = this.still || lasts_ms === 0;
    this.change = at_once ? OVER : new Stretch(performance.now(), lasts_ms);
    if (this.busy) this.busy_from = Float64Array.from(this.busy);
    if (at_once) this.sheet.mix(1);
  }

  recolour(ink: Ink, font: string): void {
    this.ink = cachedInk(ink);
    this.font = font;
    this.palette = paletteOf(this.ink);
    this.aim(0);
    this.wake();
  }

  work(busy: Float64Array | null): void {
    this.busy_from = this.busy ?? busy;
    this.busy = busy;
    this.wake();
  }

  play(played: Played | null): void {
    this.playback = played && !this.still ? this.startPlayback(played) : null;
    this.wake();
  }

  private startPlayback({
    trace,
    lasts_ms,
    ends,
    repeats = false,
  }: Played): NonNullable<typeof this.playback> {
    const fade_ns = (FADE_MS * (trace.end_ns - trace.start_ns)) / lasts_ms;
    const die = this.layout && placeInView(this.view, this.layout, this.box).die;
    const isOf = ({ from, to }: Thread) => from.die === die || to.die === die;
    const threads = [true, false].flatMap((of) =>
      fewOf(
        trace.threads.filter((thread) => isOf(thread) === of),
        fade_ns,
        THREADS_MAX,
      ),
    );
    const visibleTrace = { trace, threads, fade_ns, ends };
    return { visibleTrace, repeats, time: new Stretch(performance.now(), lasts_ms) };
  }

  /** Moves the camera without a flight. */
  look(view: View): void {
    this.flight = null;
    this.see(view);
  }

  private see(view: View): void {
    if (!this.layout) return;
    this.view = within(view, this.layout, this.box);
    this.onview();
    this.wake();
  }

  /** The camera's current view, or the goal of its flight. */
  get goal(): View {
    return this.flight?.to ?? this.view;
  }

  get size(): Size {
    return this.box;
  }

  fly(view: View, lasts_ms: number | null = null): void {
    if (!this.layout) return;
    const to = within(view, this.layout, this.box);
    // Nobody sees a flight that is off the screen, and it would wait there.
    if (this.still || !this.isOnScreen) return this.look(to);
    const doublings = Math.abs(Math.log2(to.scale / this.view.scale));
    const ms = lasts_ms ?? FLIGHT_MS + FLIGHT_A_DOUBLING_MS * doublings;
    this.flight = { from: this.view, to, time: new Stretch(performance.now(), ms) };
    this.wake();
  }

  watch(isOnScreen: boolean): void {
    this.isOnScreen = isOnScreen;
    if (isOnScreen) this.wake();
  }

  wake(): void {
    if (!this.handle && this.isOnScreen)
      this.handle = requestAnimationFrame((now) => this.tick(now));
  }

  end(): void {
    cancelAnimationFrame(this.handle);
  }

  private tick(now_ms: number): void {
    this.handle = 0;
    const { flight, playback } = this;
    if (flight) {
      const share = flight.time.share(now_ms);
      this.see(onTheWay(flight.from, flight.to, carried(share)));
      if (share === 1) this.flight = null;
    }
    const change = this.change.share(now_ms);
    if (this.change !== OVER) this.sheet?.mix(change);
    if (change === 1) this.change = OVER;
    this.draw(now_ms, change);
    const isOver = playback && playback === this.playback && playback.time.share(now_ms) === 1;
    if (isOver) this.endPlayback(now_ms);
    const marks_move =
      (this.erased.length > 0 && this.wave.share(now_ms) < 1) ||
      (this.victims.size > 0 && this.ring.share(now_ms) < 1);
    const fills = this.filling.share(now_ms) < 1;
    if (this.flight || this.change !== OVER || this.playback || marks_move || fills) this.wake();
  }

  private endPlayback(now_ms: number): void {
    const { repeats, time, visibleTrace } = this.playback!;
    this.playback = repeats
      ? { repeats, visibleTrace, time: new Stretch(now_ms, time.lasts_ms) }
      : null;
    if (!repeats) this.onplayed();
  }

  private draw(now_ms: number, change: number): void {
    const { layout, sheet, blocks, ink } = this;
    const context = this.canvas.getContext('2d');
    if (!context || !layout || !sheet || !blocks || !ink) return;
    const ratio = window.devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(
      context,
      this.scene(now_ms, change, { layout, sheet, blocks }),
      ink,
      this.labels,
      this.font,
    );
  }

  private scene(
    now_ms: number,
    change: number,
    { layout, sheet, blocks }: { layout: MapLayout; sheet: BlockSheet; blocks: Blocks },
  ): Scene {
    const { busy, busy_from, playback } = this;
    const busyNow = busy?.map((share, place) => {
      const from = busy_from?.[place] ?? share;
      return from + (share - from) * change;
    });
    const trace = playback?.visibleTrace ?? null;
    const at_ns = trace
      ? trace.trace.start_ns +
        (trace.trace.end_ns - trace.trace.start_ns) * playback!.time.share(now_ms)
      : 0;
    return {
      layout,
      sheet,
      view: this.view,
      box: this.box,
      states: blocks.state,
      whole: {
        view: this.whole,
        box: { width: this.canvasSize.width, height: this.top - BAND_PX },
      },
      marked: this.marked,
      erased: this.erased,
      erased_done: this.wave.share(now_ms),
      filled: this.filling.share(now_ms),
      victims: this.victims,
      ring_closed: carried(this.ring.share(now_ms)),
      busy: busyNow ?? null,
      pages: this.pages,
      chosen: this.chosen,
      hovered: this.hovered,
      trace,
      at_ns,
    };
  }
}

/** The drive before its first write. */
function erased({ shape, state }: Blocks): Blocks {
  const free = new Uint8Array(state.length).fill(FREE);
  return { shape, valid: new Uint8Array(state.length), state: free, erases: null };
}

/** Whether most of the blocks have been filled, and those still free come last in their dies. */
function filledInOrder({ shape, state: before }: Blocks, state: Uint8Array): boolean {
  let [filled, gaps] = [0, 0];
  for (let index = 0; index < state.length; index += 1) {
    if (state[index] === FREE) continue;
    if (before[index] === FREE) filled += 1;
    if (index % shape.blocks_per_die > 0 && state[index - 1] === FREE) gaps += 1;
  }
  return filled > FILLED_MIN * state.length && gaps <= shape.channels * shape.dies_per_channel;
}

/** Reads each token once, instead of once per picture. */
export function cachedInk(ink: Ink): Ink {
  const colours = new Map<string, string>();
  return (token) => {
    const color = colours.get(token) ?? ink(token);
    colours.set(token, color);
    return color;
  };
}

function sameShape(a: DriveShape, b: DriveShape): boolean {
  return (
    a.channels === b.channels &&
    a.dies_per_channel === b.dies_per_channel &&
    a.blocks_per_die === b.blocks_per_die
  );
}
