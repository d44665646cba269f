/* The model's curve, and three finished runs of the same drive. */
import { mean } from 'd3-array';
import type { Description } from '#generated/types/Description';
import type { SpareAreaShown } from '#generated/types/SpareAreaShown';
import { sourcesOf } from '#content/runs';
import { demonstrationOf } from '#build/demonstrations.server';
import { smallRun } from '#build/runs.server';
import type { Setting, Source } from '#sim/protocol';
import { LAST_S, SCALE, SCENARIO } from './runs';

export interface BuiltRun {
  spare_factor: number;
  /** Where it settled. */
  write_amplification: number;
  /** One point in `EACH_S` seconds. */
  time_s: number[];
  amplification: number[];
}

export interface SpareAreaStill {
  model: SpareAreaShown;
  source: Source;
  runs: BuiltRun[];
  description: Description;
}

/** As sold, and what two reviews set. */
const SPARES = ['default', '0.25', '0.4'];
const EACH_S = 25;

export async function still(): Promise<SpareAreaStill> {
  const [source] = await sourcesOf([SCENARIO]);
  const made = SPARES.map((spare) => {
    const settings: Setting[] = [['scale', SCALE], ['spare_factor', spare]];
    const { columns, description } =
      smallRun(source!, settings, ['time_s', 'write_amplification']);
    const [time_s, all] = [columns['time_s']!, columns['write_amplification']!];
    const kept = (_: number, row: number) => row % EACH_S === EACH_S - 1;
    const run: BuiltRun = {
      spare_factor: description.spare_factor,
      write_amplification: mean(all.slice(-LAST_S))!,
      time_s: time_s.filter(kept),
      amplification: all.filter(kept).map((value) => Math.round(value * 1000) / 1000),
    };
    return { run, description };
  });
  return {
    model: demonstrationOf<SpareAreaShown>('spare-area', []),
    source: source!,
    runs: made.map(({ run }) => run),
    description: made[0]!.description,
  };
}
