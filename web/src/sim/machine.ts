/* The part of the core that the worker uses: the shape of the WebAssembly package's Session. */
import type { Description } from '#generated/types/Description';
import type { Loss } from '#generated/types/Loss';
import type { PowerCut } from '#generated/types/PowerCut';
import type { Progress } from '#generated/types/Progress';
import type { Wear } from '#generated/types/Wear';
import type { BlockView, MapSnapshot } from './protocol';

export interface Machine {
  /** Runs the phases before the measured part, and stops where that begins. */
  prepare(max_events: number): Progress;
  /** Runs until so many rows were closed or events handled, or the run is over. */
  advance(max_rows: number, max_events: number): Progress;
  progress(): Progress;
  /** The rows closed since the last call, flat. */
  takeRows(): Float64Array;
  /** Throws a ScenarioError. */
  change(name: string, value: string): void;
  description(): Description;
  map(): Omit<MapSnapshot, 'time_s'>;
  /** The operations that finished last, flat, oldest first. */
  operations(): Float64Array;
  wear(): Wear;
  /** Null before a die was lost. */
  loss(): Loss | null;
  powerCuts(): PowerCut[];
  block(die: number, block: number): BlockView | undefined;
  /** Follows the next write that the host requests. */
  follow(): void;
  /** The steps of that write so far, flat. */
  followed(): Float64Array;
  latencyHistogram(): Float64Array;
  /** A copy to come back to; undefined if there is not enough memory for it. */
  checkpoint(): Machine | undefined;
  free(): void;
}
