/*
 * One demonstration as a widget commands it.
 * 1. What is shown is all there at once: going forwards or backwards picks another of its steps.
 * 2. The first came with the page (`still`); other settings are asked of the worker.
 * 3. A setting that is refused leaves what was shown, and says why. Two settings that are changed
 *    one right after the other both hold.
 * 4. Nothing moves while it is off the screen, and nothing by itself before the reader plays it.
 */
import { demonstration } from './demonstrations';
import type { Failure, Setting } from './protocol';

export interface Steps {
  steps: readonly { at_ns: number }[];
}

/** Who knows what is shown with other settings: the worker, unless all of it came with the page. */
export type Find<Shown> = typeof demonstration<Shown>;

/** How long a step stays at speed 1, in milliseconds. */
const STEP_MS = 900;
export const SPEEDS = [0.5, 1, 2, 5] as const;

export class Demonstration<Shown extends Steps> {
  shown = $state.raw<Shown>() as Shown;
  settings = $state.raw<readonly Setting[]>([]);
  index = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  failure = $state.raw<Failure | null>(null);
  /** A reply is awaited. */
  asking = $state(false);
  readonly count = $derived(this.shown.steps.length);
  readonly step = $derived(this.shown.steps[this.index]!) as Shown['steps'][number];
  readonly atEnd = $derived(this.index >= this.count - 1);
  private frame = 0;
  private asked = 0;
  /** The settings asked for last; their reply may still be on its way. */
  private wanted: readonly Setting[];
  private visible = true;

  /** `still` is what `name` shows with these settings. */
  constructor(
    private readonly name: string, still: Shown, settings: readonly Setting[], index = 0,
    private readonly find: Find<Shown> = demonstration,
  ) {
    this.shown = still;
    this.settings = settings;
    this.wanted = settings;
    this.index = within(index, still);
  }

  seek(index: number): void {
    this.pause();
    this.index = within(index, this.shown);
  }

  move(steps: number): void {
    this.seek(this.index + steps);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.atEnd) this.index = 0;
    this.playing = true;
    this.wait();
  }

  pause(): void {
    this.playing = false;
    cancelAnimationFrame(this.frame);
  }

  value(name: string): string | undefined {
    return this.settings.find(([given]) => given === name)?.[1];
  }

  /** Sets one thing and shows the result at the same step, or at `index`. */
  set(name: string, value: string, index?: number): Promise<void> {
    const others = this.wanted.filter(([given]) => given !== name);
    return this.show([...others, [name, value]], index);
  }

  async show(settings: readonly Setting[], index = this.index): Promise<void> {
    this.pause();
    const number = this.asked += 1;
    this.wanted = settings;
    this.asking = true;
    const found = await this.find(this.name, settings);
    // What was asked for last counts.
    if (number !== this.asked) return;
    this.asking = false;
    if ('failure' in found) {
      this.failure = found.failure;
      this.wanted = this.settings;
      return;
    }
    this.failure = null;
    this.settings = settings;
    this.shown = found.shown;
    this.index = within(index, found.shown);
  }

  /** Awaits no reply any more: what was shown stays. */
  cancel(): void {
    this.asked += 1;
    this.wanted = this.settings;
    this.asking = false;
  }

  /** Tells whether the widget is on the screen. */
  onScreen(visible: boolean): void {
    this.visible = visible;
    if (this.playing && visible) this.wait();
    else cancelAnimationFrame(this.frame);
  }

  dispose(): void {
    this.pause();
    this.asked += 1;
  }

  private wait(): void {
    cancelAnimationFrame(this.frame);
    if (!this.visible) return;
    let begun_ms: number | null = null;
    const look = (now_ms: number) => {
      begun_ms ??= now_ms;
      if (now_ms - begun_ms < STEP_MS / this.speed) {
        this.frame = requestAnimationFrame(look);
        return;
      }
      begun_ms = now_ms;
      this.index += 1;
      if (this.atEnd) this.playing = false;
      else this.frame = requestAnimationFrame(look);
    };
    this.frame = requestAnimationFrame(look);
  }
}

function within(index: number, shown: Steps): number {
  return Math.max(0, Math.min(Math.trunc(index) || 0, shown.steps.length - 1));
}
