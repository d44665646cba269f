/* A run of a minute, with the interface of a simulation but without its worker: time stands. */
import type { Speed } from '#sim/protocol';
import type { Sim } from '#sim/sim.svelte';

class SampleRun {
  readonly series = { length: 60 };
  readonly duration_s = 60;
  readonly live = true;
  readonly begun = true;
  scrubbed_s: number | null = null;
  playing = $state(false);
  current_s = $state(20);
  speed = $state<Speed>(1);
  readonly finished = $derived(this.current_s === this.duration_s);

  get goal_s() {
    return this.current_s;
  }

  toggle(): void {
    this.playing = !this.playing;
  }

  pause(): void {
    this.playing = false;
  }

  scrub(at_s: number): void {
    this.current_s = at_s;
  }

  seek(at_s: number): void {
    this.current_s = Math.min(Math.max(0, at_s), this.duration_s);
  }

  step(seconds: number): void {
    this.seek(this.current_s + seconds);
  }

  reset(): void {
    this.seek(0);
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
  }

  warm(): void {}
}

export const sampleRun = () => new SampleRun() as unknown as Sim;
