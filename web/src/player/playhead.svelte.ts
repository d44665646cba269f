/*
 * The reader's position in a film, and the ways to move it: playing, dragging, stepping.
 * 1. At most one film per page plays; off the screen it waits, and in a hidden tab the browser
 *    gives no frames.
 * 2. A step that the reader asks for counts at once; the picture travels there in at most 0.6 s.
 * 3. With reduced motion, the same film is shown step by step.
 * 4. A film opens at a moment that shows its point, because most readers never touch a control. If
 *    the reader plays it before moving it, or again from its end, it runs back to its start in at
 *    most 0.6 s, waits there until its first sentence is read, and begins. In every other case,
 *    play goes on from where the picture is.
 *
 * `position` says where the picture is, `state` whether and where it is going:
 *
 *     untouched, resting, traveling --- play ---> playing
 *     playing --- pause, or it reaches `until` ---> resting
 *     any --- travel ---> traveling --- it reaches `to`, or pause ---> resting
 *     any --- drag, jump ---> resting
 */
import { Film } from './film';
import { SENTENCE_S } from './lens';
import { prefersStill } from './motion';
import type { Filmed, TimedEvent } from './stretches';

export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;
/** Seconds per `frame`. */
const FRAME_S = 1 / 30;
const TRAVEL_S = 0.6;
/** Seconds per step with reduced motion. */
const STILL_S = 0.9;

type State =
  /** Where the film opened: the reader has not moved it yet. */
  | { kind: 'untouched' }
  | { kind: 'resting' }
  /**
   * `until` is the step at which it stops; Infinity: the end of the film, or never if it loops.
   * `rewindsFrom`: where it began to run back to its start; null once it is there.
   */
  | { kind: 'playing'; until: number; rewindsFrom: number | null }
  /** To the step `to`, which the reader has chosen. */
  | { kind: 'traveling'; from: number; to: number };

const RESTING: State = { kind: 'resting' };

/** The only one on the page that may play. */
let player: Playhead | null = null;

export class Playhead<E extends TimedEvent = TimedEvent> {
  position = $state(0);
  speed = $state<number>(1);
  loops = $state(false);
  inProportion = $state(false);
  private state = $state.raw<State>({ kind: 'untouched' });
  private readonly filmed: () => Filmed<E>;
  readonly film = $derived.by(() => new Film(this.filmed(), this.inProportion));
  readonly moment = $derived.by(() => this.film.at(this.position));
  /**
   * The origin and the goal of a travel, also of a film that runs back to its start; null if there
   * is none.
   */
  readonly way = $derived.by((): { from: number; to: number } | null => {
    const { state } = this;
    if (state.kind === 'traveling') return state;
    const from = state.kind === 'playing' ? state.rewindsFrom : null;
    return from === null ? null : { from, to: 0 };
  });
  /** The step that a travel leads to, or play once the step under way is its last. */
  private readonly destination = $derived.by(() => {
    const { state, way } = this;
    if (way) return way.to;
    return state.kind === 'playing' && state.until - this.position <= 1 ? state.until : null;
  });
  readonly untouched = $derived(this.state.kind === 'untouched');
  readonly playing = $derived(this.state.kind === 'playing');
  /** Steps go by that the reader has not asked for one by one. */
  readonly passing = $derived(this.playing && (this.way !== null || this.destination === null));
  /** The step that the reader has chosen or that the film has reached. */
  readonly index = $derived(this.destination ?? Math.floor(this.position));
  /** The step that captions describe: the one under way, or the one reached. */
  readonly captionIndex = $derived(this.destination ?? this.moment.step);
  readonly atEnd = $derived(this.index >= this.film.last);
  private frame_request = 0;
  private visible = true;

  constructor(filmed: () => Filmed<E>, index: number) {
    this.filmed = filmed;
    this.position = index;
  }

  play(until = Infinity): void {
    if (until < Infinity && prefersStill()) return this.jump(until);
    if (player !== this) player?.pause();
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- it becomes the player
    player = this;
    const opens = this.untouched && until === Infinity;
    this.finishTravel();
    const fromStart = opens || this.position >= this.film.last;
    if (fromStart && prefersStill()) this.position = 0;
    const rewindsFrom = fromStart && this.position > 0 ? this.position : null;
    this.state = { kind: 'playing', until, rewindsFrom };
    const play = prefersStill() ? this.bySteps(until) : this.forwards(until);
    this.run(rewindsFrom === null ? play : this.rewinding(rewindsFrom, until, play));
  }

  pause(): void {
    cancelAnimationFrame(this.frame_request);
    this.finishTravel();
    if (!this.untouched) this.state = RESTING;
  }

  /** Moves at once, as while the reader drags. */
  drag(position: number): void {
    this.state = RESTING;
    this.rest(Math.max(0, Math.min(position, this.film.last)));
  }

  jump(index: number): void {
    this.drag(this.stepWithin(index));
  }

  /** Goes to the same step of a new film, which the reader has not moved yet. */
  stay(index: number): void {
    this.rest(this.stepWithin(index));
  }

  travel(index: number): void {
    const to = this.stepWithin(index);
    if (prefersStill() || !this.visible) return this.jump(to);
    this.state = { kind: 'traveling', from: this.position, to };
    this.run(this.towards(this.position, to));
  }

  frame(frames: number): void {
    this.drag(this.film.after(this.position, frames * FRAME_S));
  }

  onScreen(visible: boolean): void {
    this.visible = visible;
    if (!visible && this.state.kind === 'traveling') this.pause();
    if (visible && this.state.kind === 'playing') this.play(this.state.until);
    else if (!visible) cancelAnimationFrame(this.frame_request);
  }

  dispose(): void {
    this.pause();
    if (player === this) player = null;
  }

  private rest(position: number): void {
    this.pause();
    this.position = position;
  }

  /** Play and steps continue from the goal of a travel. */
  private finishTravel(): void {
    if (this.way) this.position = this.way.to;
  }

  private stepWithin(index: number): number {
    return Math.max(0, Math.min(Math.trunc(index) || 0, this.film.last));
  }

  /** Calls `turn` with the seconds since the last frame, as long as it returns true. */
  private run(turn: (by_s: number) => boolean): void {
    cancelAnimationFrame(this.frame_request);
    let last_ms: number | null = null;
    const look = (now_ms: number) => {
      const by_s = (now_ms - (last_ms ?? now_ms)) / 1000;
      last_ms = now_ms;
      if (turn(by_s)) this.frame_request = requestAnimationFrame(look);
    };
    this.frame_request = requestAnimationFrame(look);
  }

  private forwards(until: number): (by_s: number) => boolean {
    return (by_s) => {
      const end = Math.min(until, this.film.last);
      const next = this.film.after(this.position, by_s * this.speed);
      this.position = Math.min(next, end);
      return next < end || this.startsOver(until);
    };
  }

  private bySteps(until: number): (by_s: number) => boolean {
    let left_s = STILL_S;
    return (by_s) => {
      left_s -= by_s * this.speed;
      if (left_s > 0) return true;
      left_s = STILL_S;
      const end = Math.min(until, this.film.last);
      this.position = Math.min(Math.floor(this.position) + 1, this.film.last);
      return this.position < end || this.startsOver(until);
    };
  }

  /** At the end of play: goes on from the start, or rests. */
  private startsOver(until: number): boolean {
    const again = this.loops && until === Infinity;
    if (again) this.position = 0;
    else this.state = RESTING;
    return again;
  }

  private towards(from: number, to: number): (by_s: number) => boolean {
    const travel = this.traveling(from, to);
    return (by_s) => {
      const goesOn = travel(by_s);
      if (!goesOn) this.state = RESTING;
      return goesOn;
    };
  }

  /** Back to the start of the film, and on from there. */
  private rewinding(
    from: number,
    until: number,
    play: (by_s: number) => boolean,
  ): (by_s: number) => boolean {
    const travel = this.traveling(from, 0);
    let left_s = SENTENCE_S;
    return (by_s) => {
      if (this.way === null) return play(by_s);
      left_s -= by_s;
      if (!travel(by_s) && left_s <= 0) this.state = { kind: 'playing', until, rewindsFrom: null };
      return true;
    };
  }

  private traveling(from: number, to: number): (by_s: number) => boolean {
    let passed_s = 0;
    return (by_s) => {
      passed_s += by_s;
      const share = Math.min(1, passed_s / TRAVEL_S);
      this.position = share === 1 ? to : from + (to - from) * (1 - (1 - share) ** 3);
      return share < 1;
    };
  }
}
