/*
 * Tests that the films of wear and of a power cut show the outcomes of their runs, at the right
 * times.
 */
import { sum } from 'd3-array';
import { describe, expect, it } from 'vitest';
import type { CutPage } from '#generated/types/CutPage';
import type { PowerCut } from '#generated/types/PowerCut';
import type { WatchedRun } from '#sim/moments';
import { powerCutFilm, erasedBy, wearFilm } from './films';
import { ZOOM_STEPS, type WearSample } from './stories';

const page = (is_programmed: boolean): CutPage => ({
  die: 0,
  bus_start_us: 0,
  bus_end_us: 0,
  end_us: 900,
  program_us: 1300,
  is_programmed,
  is_torn: !is_programmed,
  is_of_host: true,
});
const runOf = <Sample>(samples: [time_s: number, Sample][]) =>
  ({
    moments: samples.map(([time_s, sample]) => ({ time_s, view: sample, columns: {} })),
  }) as unknown as WatchedRun<Sample>;
const cut = (hold_ms: number, pages: CutPage[]) =>
  ({ at_s: 10, hold_ms, flush_ms: 0.9, pages }) as PowerCut;

describe('a power cut', () => {
  const without = runOf([
    [5, null],
    [10, cut(0, [page(false)])],
    [11, cut(0, [page(false)])],
  ]);
  const enough = runOf([
    [5, null],
    [10, cut(20, [page(true)])],
    [11, cut(20, [page(true)])],
  ]);

  it('passes slowly from the first page that is under way until the last is programmed', () => {
    const { steps, film } = powerCutFilm([without, enough]);
    expect(steps.map(({ at_ns }) => at_ns)).toEqual([
      5e9,
      10e9 - 400_000,
      10e9,
      10e9 + 900_000,
      11e9,
    ]);
    const tape = film.filter(({ kind }) => kind === 'tape');
    expect(tape.at(0)!.start_ns).toBe(10e9);
    expect(tape.at(-1)!.end_ns).toBe(10e9 + 900_000);
  });

  it('lets fall what is not programmed when the capacitors are empty', () => {
    const falls = powerCutFilm([without, enough]).film.filter(({ kind }) => kind === 'fall');
    expect(falls.map(({ side, start_ns }) => [side, start_ns])).toEqual([[0, 10e9]]);
  });
});

describe('erases', () => {
  it('are dated by the look that first sees them', () => {
    const run = runOf<WearSample>([
      [60, { erases: [0, 1] } as WearSample],
      [120, { erases: [2, 1] } as WearSample],
    ]);
    expect(erasedBy(run)).toEqual([[120, 120], [60]]);
  });

  it('go on until both are worn out: one as its worst block, one levelled as all alike', () => {
    const wear = { host_bytes: 10, first_worn_out_bytes: 100, endurance_bytes: 250 };
    const sample = (spread: number | null) => ({ erases: [1], wear, spread }) as WearSample;
    const run = (spread: number | null) =>
      runOf<WearSample>([
        [300, sample(spread)],
        [600, sample(spread)],
      ]);
    const { steps, seconds } = wearFilm([run(null), run(5)]);
    const at_s = steps.map(({ at_ns }) => at_ns / 1e9);
    expect(at_s.slice(0, 1 + ZOOM_STEPS)).toEqual([600, 600, 600, 600]);
    expect(at_s.slice(1 + ZOOM_STEPS)).toEqual([2400, 4200, 6000, 9000, 12_000, 15_000]);
    expect(sum(seconds!.slice(-6) as number[])).toBeCloseTo(7);
    expect(seconds!.at(-1)! / 3000).toBeCloseTo(seconds!.at(-6)! / 1800);
  });
});
