/*
 * Several runs on one clock: none is more than a few seconds ahead of another that still plays.
 * Each has a worker of its own and reports how far it is; a run that is ahead waits for the others.
 * The results do not depend on it: a run is a pure function.
 */
import type { Sim } from './sim.svelte';

/** Half a percent of a run: too little to see, and enough for the reports of a few frames. */
export const AHEAD_S = 10;

export class Lockstep {
  constructor(private readonly sims: readonly Sim[]) {
    for (const sim of sims) sim.onprogress = () => this.pace();
  }

  play(): void {
    for (const sim of this.sims) sim.play();
    this.pace();
  }

  pause(): void {
    for (const sim of this.sims) sim.pause();
  }

  /** Sets the limits; a run that failed, is over or was stopped holds up no other. */
  private pace(): void {
    for (const sim of this.sims) {
      const others = this.sims.filter((other) => other !== sim && other.playing);
      const rows = others.map((other) => other.machine?.rows ?? 0);
      sim.limit(others.length === 0 ? null : Math.min(...rows) + AHEAD_S);
    }
  }
}
