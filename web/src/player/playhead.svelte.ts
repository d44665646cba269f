/*
 * The reader's position in a film, and the ways to move it: playing, dragging, stepping.
 * 1. At most one film per page plays; off the screen it waits, and in a hidden tab the browser
 *    gives no frames.
 * 2. A step that the reader asks for counts at once; the picture travels there in at most 0.6 s.
 * 3. With reduced motion, the same film is shown step by step.
 * 4. A film opens at a moment that shows its point. If the reader plays it before moving it, it
 *    begins at its start.
 */
import { Film } from './film';
import { prefersStill } from './motion';
import type { Filmed } from './stretches';

export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;
/** Seconds per `frame`. */
const FRAME_S = 1 / 30;
const TRAVEL_S = 0.6;
/** Seconds per step with reduced motion. */
const STILL_S = 0.9;

let playing: Playhead | null = null;

export class Playhead {
  position = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  loops = $state(false);
  inProportion = $state(false);
  /** The reader has not moved it yet. */
  untouched = $state(true);
  /** The goal of the travel under way, and its origin. */
  private target = $state<number | null>(null);
  private origin = $state(0);
  /** Play stops at this step. */
  private until = $state<number | null>(null);
  private readonly filmed: () => Filmed;
  readonly film = $derived.by(() => new Film(this.filmed(), this.inProportion));
  readonly moment = $derived.by(() => this.film.at(this.position));
  /** The step at which play stops, once the step under way leads there. */
  private readonly next = $derived(
    this.until !== null && this.until - this.position <= 1 ? this.until : null,
  );
  /** The step that the reader has chosen or that the film has reached. */
  readonly index = $derived(this.target ?? this.next ?? Math.floor(this.position));
  /** Steps go by that the reader has not asked for one by one. */
  readonly passing = $derived(this.playing && this.next === null);
  /** The step that captions describe: the one under way, or the one reached. */
  readonly telling = $derived(this.target ?? this.next ?? this.moment.step);
  readonly atEnd = $derived(this.index >= this.film.last);
  /** The origin and the goal of a travel; null at rest. */
  readonly way = $derived(this.target === null ? null : { from: this.origin, to: this.target });
  private handle = 0;
  private visible = true;

  constructor(filmed: () => Filmed, index: number) {
    this.filmed = filmed;
    this.position = index;
  }

  play(until: number | null = null): void {
    if (until !== null && prefersStill()) return this.jump(until);
    if (playing !== this) playing?.pause();
    playing = this;
    this.arrive();
    const isFirst = this.untouched && until === null;
    if (isFirst || this.position >= this.film.last) this.position = 0;
    this.untouched = false;
    this.target = null;
    this.until = until;
    this.playing = true;
    this.run(prefersStill() ? this.bySteps() : this.forwards());
  }

  pause(): void {
    this.arrive();
    this.playing = false;
    this.stop();
  }

  /** Moves at once, as while the reader drags. */
  drag(position: number): void {
    this.untouched = false;
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
    this.playing = false;
    this.stop();
    this.untouched = false;
    const to = this.stepWithin(index);
    if (prefersStill() || !this.visible) return this.rest(to);
    [this.origin, this.target] = [this.position, to];
    this.run(this.towards(to));
  }

  frame(frames: number): void {
    this.drag(this.film.after(this.position, frames * FRAME_S));
  }

  onScreen(visible: boolean): void {
    this.visible = visible;
    if (!visible && this.target !== null) this.rest(this.target);
    if (visible && this.playing) this.play(this.until);
    else if (!visible) cancelAnimationFrame(this.handle);
  }

  dispose(): void {
    this.pause();
    if (playing === this) playing = null;
  }

  private rest(position: number): void {
    this.pause();
    this.position = position;
  }

  /** Ends a travel: play and steps continue from its goal. */
  private arrive(): void {
    if (this.target !== null) this.position = this.target;
  }

  private stepWithin(index: number): number {
    return Math.max(0, Math.min(Math.trunc(index) || 0, this.film.last));
  }

  private stop(): void {
    cancelAnimationFrame(this.handle);
    this.target = this.until = null;
  }

  /** Calls `turn` with the seconds since the last frame, as long as it returns true. */
  private run(turn: (by_s: number) => boolean): void {
    cancelAnimationFrame(this.handle);
    let last_ms: number | null = null;
    const look = (now_ms: number) => {
      const by_s = (now_ms - (last_ms ?? now_ms)) / 1000;
      last_ms = now_ms;
      if (turn(by_s)) this.handle = requestAnimationFrame(look);
    };
    this.handle = requestAnimationFrame(look);
  }

  private forwards(): (by_s: number) => boolean {
    return (by_s) => {
      const next = this.film.after(this.position, by_s * this.speed);
      const end = this.until ?? this.film.last;
      this.position = Math.min(next, end);
      return next < end || this.ended();
    };
  }

  private bySteps(): (by_s: number) => boolean {
    let left_s = STILL_S;
    return (by_s) => {
      left_s -= by_s * this.speed;
      if (left_s > 0) return true;
      left_s = STILL_S;
      this.position = Math.min(Math.floor(this.position) + 1, this.film.last);
      return this.position < (this.until ?? this.film.last) || this.ended();
    };
  }

  /** Returns whether it continues from the start. */
  private ended(): boolean {
    if (this.loops && this.until === null) {
      this.position = 0;
      return true;
    }
    this.playing = false;
    this.until = null;
    return false;
  }

  private towards(to: number): (by_s: number) => boolean {
    const from = this.position;
    let passed_s = 0;
    return (by_s) => {
      passed_s += by_s;
      const share = Math.min(1, passed_s / TRAVEL_S);
      this.position = share === 1 ? to : from + (to - from) * (1 - (1 - share) ** 3);
      if (share === 1) this.target = null;
      return share < 1;
    };
  }
}
