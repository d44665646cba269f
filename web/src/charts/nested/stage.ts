/*
 * The moving parts of the zoom: its camera in flight, and the data that it draws. It draws only
 * while something changes.
 */
import { BLOCK_STATES } from '#generated/codes';
import { BlockSheet, paletteOf } from '../block-tiles';
import type { Size } from '../camera';
import { carried } from '../ease';
import type { Ink } from '../ink.svelte';
import type { Pages } from '../map-pages';
import { cachedInk } from '../map-stage';
import { clampedShare } from '../share';
import { flight, type Flight, type Screen, type View } from '../world-view';
import { dotsOf, type CellModel } from './cells';
import type { Level, Spot } from './levels';
import { paintNested, type NestedLabels } from './painter';
import { plotOf, runBox, type Plot, type Run } from './plot';
import type { NestedWorld } from './world';

/** The blocks of the drive at the second on display. */
export interface States {
  valid: Uint8Array;
  state: Uint8Array;
}

const [FREE, CLOSED] = [BLOCK_STATES.indexOf('free'), BLOCK_STATES.indexOf('closed')];
/** A flight takes so long for each unit of its length, within bounds. */
const FLIGHT_MS = { unit: 480, least: 700, most: 5000 };

interface Flying {
  way: Flight;
  to: View;
  /** It goes to a part, which is named from its start on. */
  isAimed: boolean;
  start_ms: number;
  ms: number;
}

export class NestedStage {
  view: View = { x: 0, y: 0, width: 1 };
  spot: Spot;
  level: Level;
  /** Skip all animation (reduced motion). */
  still = false;
  labels: NestedLabels;
  private size: Size = { width: 0, height: 0 };
  private world: NestedWorld | null = null;
  private run: Run | null = null;
  private plot: Plot | null = null;
  private blocks: States | null = null;
  private sheet: BlockSheet | null = null;
  private marked: number[] = [];
  private known: { pages: Pages | null; cells: CellModel | null } = { pages: null, cells: null };
  private hovered: Spot | null = null;
  private ink: Ink | null = null;
  private fonts = { font: '', family: '' };
  private flying: Flying | null = null;
  private handle = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    start: { level: Level; spot: Spot },
    labels: NestedLabels,
    /** Called whenever the level or the spot may have changed. */
    private readonly onlook: () => void,
  ) {
    ({ level: this.level, spot: this.spot } = start);
    this.labels = labels;
  }

  /** Null until there is something to see. */
  private get ground() {
    const { world, plot, size } = this;
    if (!world || !plot || size.width === 0) return null;
    const screen: Screen = { left: 0, top: 0, ...size };
    return { world, run: runBox(plot), screen };
  }

  resize(width: number, height: number): void {
    this.size = { width, height };
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.lay(true);
  }

  /** Places the drive's parts anew; the camera stays at its level and spot. */
  place(world: NestedWorld): void {
    this.sheet = new BlockSheet(world.layout);
    this.world = world;
    this.spot = world.clamped(this.spot);
    this.lay(true);
    this.colour();
  }

  /** Shows another second; a camera at the run stays around all of it. */
  follow(run: Run): void {
    const isFirst = this.run === null;
    this.run = run;
    this.lay(isFirst || (this.level === 'run' && !this.flying));
  }

  private lay(isMoved: boolean): void {
    const { run, world, size } = this;
    if (run && world && size.width > 0) this.plot = plotOf(run, size, world.drive.height);
    const to = this.sightOf(this.level, this.spot);
    if (to && isMoved) this.look(to);
    this.wake();
  }

  show(blocks: States): void {
    this.blocks = blocks;
    this.marked = [...blocks.state.keys()].filter(
      (index) => blocks.state[index] !== FREE && blocks.state[index] !== CLOSED,
    );
    this.colour();
  }

  private colour(): void {
    if (!this.blocks || !this.sheet || !this.ink) return;
    this.sheet.aim(this.blocks.valid, this.blocks.state, paletteOf(this.ink));
    this.sheet.mix(1);
    this.wake();
  }

  recolour(ink: Ink, fonts: { font: string; family: string }): void {
    this.ink = cachedInk(ink);
    this.fonts = fonts;
    this.colour();
    this.wake();
  }

  know(pages: Pages | null, cells: CellModel | null): void {
    this.known = { pages, cells };
    this.spot = { ...this.spot, electron: Math.min(this.spot.electron, this.last) };
    this.wake();
  }

  /** The last electron on the gate of the cell at the spot. */
  private get last(): number {
    const { cells } = this.known;
    const dots = cells ? dotsOf(cells, this.spot.cell) : 0;
    return Math.max(0, dots - 1);
  }

  get hasElectrons(): boolean {
    const { cells } = this.known;
    return cells !== null && dotsOf(cells, this.spot.cell) > 0;
  }

  private sightOf(level: Level, spot: Spot): View | null {
    const { ground } = this;
    return ground && ground.world.view(level, spot, ground.run, ground.screen);
  }

  /** The camera's current view, or the goal of its flight. */
  get goal(): View {
    return this.flying?.to ?? this.view;
  }

  /** Whether the view is nearer than the whole run. */
  get isNear(): boolean {
    const { ground } = this;
    return ground !== null && this.view.width < 0.95 * ground.run.width;
  }

  limit(view: View): View {
    const { ground } = this;
    return ground ? ground.world.within(view, this.spot, ground.run, ground.screen) : view;
  }

  /** Moves the camera at once, without leaving the world; the middle of the view is the spot. */
  look(to: View): void {
    this.flying = null;
    this.see(to);
  }

  private see(view: View): void {
    const { ground } = this;
    this.view = view;
    if (ground && !this.flying?.isAimed) {
      const { world, run, screen } = ground;
      const level = world.levelOf(view, this.spot, run, screen);
      let spot = world.spotAt(view, level, this.spot);
      if (level === 'electron') {
        const { cells } = this.known;
        spot = {
          ...spot,
          electron: world.electronAt(view, spot, cells ? dotsOf(cells, spot.cell) : 0),
        };
      }
      [this.level, this.spot] = [level, spot];
    }
    this.onlook();
    this.wake();
  }

  /** Flies to a part and shows it whole. */
  go(level: Level, spot: Spot, ms?: number): void {
    this.spot = this.world?.clamped(spot) ?? spot;
    this.spot.electron = Math.min(this.spot.electron, this.last);
    const to = this.sightOf(level, this.spot);
    this.level = level;
    if (to) this.fly(to, ms, true);
    else this.onlook();
  }

  fly(to: View, lasts_ms?: number, isAimed = false): void {
    if (this.still) {
      this.look(to);
      return;
    }
    const way = flight(this.view, to);
    const { unit, least, most } = FLIGHT_MS;
    const ms = lasts_ms ?? Math.min(most, Math.max(least, unit * way.length));
    this.flying = { way, to, isAimed, start_ms: performance.now(), ms };
    this.onlook();
    this.wake();
  }

  /** The part of the next level at a point of the canvas. */
  under(x: number, y: number, level: Level): { spot: Spot; at: { x: number; y: number } } | null {
    const { ground, view } = this;
    if (!ground) return null;
    const scale = view.width / ground.screen.width;
    const at = {
      x: view.x + (x - ground.screen.width / 2) * scale,
      y: view.y + (y - ground.screen.height / 2) * scale,
    };
    return { spot: ground.world.spotAt(at, level, this.spot), at };
  }

  /** The second of the plot at a point of the canvas that shows the whole run. */
  secondAt(x: number): number | null {
    return this.plot?.second(x) ?? null;
  }

  /** Whether a point of the canvas is on the drive, or near it. */
  isOnDrive({ x, y }: { x: number; y: number }): boolean {
    const { drive } = this.world!;
    return x > -0.1 && x < 1.1 && y > -0.2 && y < drive.height + 0.2;
  }

  beside(dx: number, dy: number): Spot | null {
    return this.world?.beside(this.level, this.spot, dx, dy) ?? null;
  }

  hover(spot: Spot | null): void {
    this.hovered = spot;
    this.wake();
  }

  wake(): void {
    this.handle ||= requestAnimationFrame((now) => this.tick(now));
  }

  end(): void {
    cancelAnimationFrame(this.handle);
  }

  private tick(now_ms: number): void {
    this.handle = 0;
    const { flying } = this;
    if (flying) {
      const share = clampedShare((now_ms - flying.start_ms) / flying.ms);
      const view = flying.way.at(carried(share));
      if (share === 1) this.look(flying.to);
      else this.see(view);
    }
    this.draw();
  }

  private draw(): void {
    const { world, plot, sheet, blocks, ink, size, view, spot, level, marked } = this;
    const context = this.canvas.getContext('2d');
    if (!context || !world || !plot || !sheet || !blocks || !ink) return;
    const ratio = window.devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const target = this.hovered;
    const states = blocks.state;
    const picture = { size, view, world, plot, spot, level, sheet, states, marked, target };
    paintNested(context, { ...picture, ...this.known }, ink, this.labels, this.fonts);
  }
}
