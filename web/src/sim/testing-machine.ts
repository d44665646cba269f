/* A machine for tests: its rows are a pure function of their number and the settings so far. */
import type { Description } from '#generated/types/Description';
import type { Progress } from '#generated/types/Progress';
import type { Wear } from '#generated/types/Wear';
import type { Machine } from './machine';
import type { ScenarioError } from './protocol';

const END_ROW = 200;

/** The machine's error for a change to the setting `refused`. */
export const refusalOf = (field: string, found: string): ScenarioError => ({
  field,
  expected: { code: 'own_hypothesis', details: {} },
  found,
});

export class TestingMachine implements Machine {
  static alive = 0;
  /** How many machines fit into memory. */
  static count_max = Infinity;
  private row = 0;
  private fill = 0;
  private setting = 0;
  private closed: number[] = [];
  private followed_row: number | null = null;

  constructor() {
    TestingMachine.alive += 1;
  }

  prepare(max_events: number): Progress {
    this.fill = Math.min(1, this.fill + max_events / 10_000);
    return this.progress();
  }

  advance(max_rows: number, max_events: number): Progress {
    const rows = Math.min(max_rows, Math.max(1, Math.floor(max_events / 100)), END_ROW - this.row);
    for (let done = 0; done < rows; done += 1) {
      this.row += 1;
      this.closed.push(this.row, this.row * 1000 + this.setting);
    }
    return this.progress();
  }

  progress(): Progress {
    const part = { rows: this.row, finished: this.row >= END_ROW, measuring: this.fill >= 1 };
    return part as Progress;
  }

  takeRows(): Float64Array {
    const rows = Float64Array.from(this.closed);
    this.closed = [];
    return rows;
  }

  change(name: string, value: string): void {
    if (name === 'refused') throw refusalOf(name, value);
    this.setting = Number(value);
  }

  checkpoint(): Machine | undefined {
    if (TestingMachine.alive >= TestingMachine.count_max) return undefined;
    const copy = new TestingMachine();
    [copy.row, copy.fill, copy.setting] = [this.row, this.fill, this.setting];
    copy.followed_row = this.followed_row;
    copy.closed = [...this.closed];
    return copy;
  }

  free(): void {
    TestingMachine.alive -= 1;
  }

  description(): Description {
    return {} as Description;
  }

  map() {
    const none = new Uint8Array(0);
    return {
      channels: 0,
      dies_per_channel: 0,
      blocks_per_die: 0,
      planes: 0,
      valid: none,
      state: none,
      erases: new Uint32Array(0),
    };
  }

  operations(): Float64Array {
    return new Float64Array(0);
  }

  wear(): Wear {
    return {} as Wear;
  }

  loss(): null {
    return null;
  }

  powerCuts(): [] {
    return [];
  }

  block(): undefined {
    return undefined;
  }

  follow(): void {
    this.followed_row ??= this.row;
  }

  /** The row at which it was told to follow. */
  followed(): Float64Array {
    return Float64Array.from(this.followed_row === null ? [] : [this.followed_row]);
  }

  latencyHistogram(): Float64Array {
    return new Float64Array(0);
  }
}
