/*
 * How the runs of each story are made, watched and told: while the site is built, and in the
 * browser once the reader asks for another run.
 */
import type { WatchedRun } from '#sim/moments';
import type { Fields, Setting, Source } from '#sim/protocol';
import { refusal } from '#format/refusal';
import {
  powerCutFilm,
  erasedBy,
  lastsOf,
  pagesOf,
  reconstructionOf,
  rebuildFilm,
  wearFilm,
} from './films';
import { CUT, DIE, LOOK_S, LOSSES, SCALE, valueOf } from './stories';
import type { DieKind, Kind, PowerKind, Run, Story, StoryFilm, WearKind } from './stories';

export interface Teller<K extends Kind> {
  /** Returns the left and the right run. Throws a ScenarioError. */
  runs(settings: readonly Setting[]): Run<K['sample']>[];
  tell(runs: readonly WatchedRun<K['sample']>[]): StoryFilm;
  viewOf(sample: K['sample']): K['view'];
  keep(run: WatchedRun<K['sample']>): K['record'];
}

const IOPS = ['read_iops', 'write_iops'];

/**
 * Returns the workload with another die lost first. If that die is the second one there, the two
 * change places.
 */
export function sourceOf<Sample>({ die = 0 }: Run<Sample>, source: Source): Source {
  const other = (lost: number) => ({ 0: die, [die]: 0 })[lost] ?? lost;
  const phases = (source.scenario['phases'] as Fields[]).map((phase) =>
    phase['kind'] === 'lose_die' ? { ...phase, die: other(Number(phase['die'])) } : phase,
  );
  return { ...source, scenario: { ...source.scenario, phases } };
}

const every = (step: number, count: number) =>
  Array.from({ length: count }, (_, index) => (index + 1) * step);

const wear: Teller<WearKind> = {
  runs: (settings) =>
    ['off', valueOf(settings, 'levelling')].map((levelling) => ({
      workload: 'hot-tenth',
      settings: [
        ['scale', SCALE],
        ['wear_levelling', levelling],
      ],
      // Rates do not matter here, and there are thousands of them.
      columnNames: [],
      seconds: every(LOOK_S, 80),
      look: ({ map, wear }) => {
        // A superblock is erased on all dies at once, so the blocks of one die stand for all.
        const erases = Array.from(map.erases.subarray(0, map.blocks_per_die));
        return { erases, wear, spread: Number(levelling) || null };
      },
    })),
  tell: wearFilm,
  viewOf: ({ wear, spread }) => ({ ...wear, lasts_bytes: lastsOf({ wear, spread }), spread }),
  keep: erasedBy,
};

const die: Teller<DieKind> = {
  runs: (settings) =>
    ['off', valueOf(settings, 'parity')].map((parity) => {
      const lost = valueOf(settings, 'lost');
      const workload = LOSSES[lost];
      if (!workload) throw refusal('lost', 'one_of', { words: Object.keys(LOSSES) }, lost);
      const first = valueOf(settings, 'die');
      const die = Number(first);
      if (!Number.isInteger(die) || die < DIE.min || die > DIE.max) {
        throw refusal('die', 'whole', DIE, first);
      }
      return {
        workload,
        die,
        settings: [
          ['scale', SCALE],
          ['parity', parity],
        ],
        columnNames: IOPS,
        seconds: [30, 60, 61, 90, 120, 121, ...every(100, 12).slice(1)],
        look: ({ loss }) => loss,
      };
    }),
  tell: rebuildFilm,
  viewOf: (loss) => loss && { ...loss, reconstruction: null },
  keep: reconstructionOf,
};

const power: Teller<PowerKind> = {
  runs: (settings) =>
    ['off', valueOf(settings, 'capacitors')].map((capacitors) => {
      const cut = valueOf(settings, 'cut');
      const cut_s = Number(cut);
      if (!Number.isInteger(cut_s) || cut_s < CUT.min || cut_s > CUT.max) {
        throw refusal('cut', 'whole', CUT, cut);
      }
      const after = [cut_s, cut_s + 1, cut_s + 2];
      const seconds = [...new Set([...every(15, 4), ...after])].toSorted((a, b) => a - b);
      return {
        workload: 'power-cut',
        settings: [
          ['scale', SCALE],
          ['power_cut', cut],
          ['capacitors', capacitors],
        ],
        columnNames: IOPS,
        seconds,
        look: ({ cuts }) => cuts[0] ?? null,
      };
    }),
  tell: powerCutFilm,
  viewOf: (cut) => cut && { ...cut, pages: [] },
  keep: pagesOf,
};

export const TELLERS = { wear, die, power };

/** Tells a story: both runs at the same steps. */
export function storyOf<K extends Kind>(
  teller: Teller<K>,
  runs: readonly WatchedRun<K['sample']>[],
  ran_here: boolean,
): Story<K> {
  const { steps, film, seconds = [] } = teller.tell(runs);
  const sides = runs.map((run) => {
    const { moments, description, shape } = run;
    const at = steps.map(({ moment, early }) => {
      const { time_s, view } = moments[moment] ?? moments.at(-1)!;
      const before = (moments[moment - 1]?.view ?? null) as K['sample'];
      return { time_s, view: teller.viewOf(early ? before : view) };
    });
    return {
      drive: description.drive_title,
      raw_bytes: description.raw_bytes,
      shape,
      views: at.map(({ view }) => view),
      rows: at.map(({ time_s }) => Math.round(time_s)),
      iops: moments.flatMap(({ columns: { read_iops = [], write_iops = [] } }) =>
        read_iops.map((reads, row) => Math.round(reads + write_iops[row]!)),
      ),
      record: teller.keep(run),
    };
  });
  return { steps: steps.map(({ at_ns }) => ({ at_ns })), film, seconds, sides, ran_here };
}
