/* The fold of a film's events against the states that the core reports at every step. */
import { describe, expect, test } from 'vitest';
import type { FilmEvent } from '#generated/types/FilmEvent';
import type { GarbageCollectionShown } from '#generated/types/GarbageCollectionShown';
import type { MappingShown } from '#generated/types/MappingShown';
import type { OverwriteShown } from '#generated/types/OverwriteShown';
import type { PageBlockShown } from '#generated/types/PageBlockShown';
import type { SubPageShown } from '#generated/types/SubPageShown';
import type { TrimShown } from '#generated/types/TrimShown';
import type { Setting } from '#sim/protocol';
import { demonstrationOf } from '../prerender/demonstrations.server';
import {
  Drives,
  markedState,
  statesOf,
  type DriveNow,
  type DriveStart,
  type PageState,
} from './drives';
import { Film } from './film';

interface Filmed {
  steps: readonly { at_ns: number }[];
  film: FilmEvent[];
}

/** The drives at each step. */
function atSteps(result: Filmed, starts: readonly DriveStart[]): DriveNow[][] {
  const film = new Film(result, false);
  const drives = new Drives(film, starts);
  return result.steps.map((_, step) => drives.at(film.at(step)));
}

const resultOf = <Result>(name: string, settings: Setting[] = []) =>
  demonstrationOf(name, settings) as Result;

describe.each<Setting[][]>([
  [[]],
  [[['policy', 'fifo']]],
  [[['writes', 'uneven']]],
  [[['choices', '7.0.3']]],
])('garbage collection with %j', (settings) => {
  const result = resultOf<GarbageCollectionShown>('garbage-collection', settings);
  const { steps, rounds, pages_per_block } = result;
  const states = statesOf(steps[0]!.pages);
  const all = atSteps(result, [{ pages: states, pages_per_block }]);

  test('marks the pages of each step as the core does', () => {
    all.forEach(([drive], step) => {
      const marked = drive!.pages.map((_, page) => markedState(drive!, page));
      expect(marked).toEqual(statesOf(steps[step]!.pages));
    });
  });

  test('counts what the core counts', () => {
    const counted = all.map(([drive]) => [drive!.moved_pages, drive!.host_pages, drive!.work_ns]);
    const start_ns = steps[0]!.at_ns;
    expect(counted).toEqual(
      steps.map((step) => [step.total_moved_pages, step.total_host_pages, step.at_ns - start_ns]),
    );
  });

  test('knows the victim, the free block and the block that is filled', () => {
    all.forEach(([drive], at) => {
      const { action, round, open } = steps[at]!;
      const { victim } = rounds[round]!;
      const holds = action === 'pick' || action === 'move' || action === 'erase';
      expect(drive!.blocks[victim] === 'victim').toBe(holds);
      const fills = action !== 'start' && action !== 'pick';
      expect(drive!.blocks.indexOf('open')).toBe(fills ? open : -1);
      if (action === 'free') expect(drive!.blocks[victim]).toBe('free');
      const free = drive!.blocks.filter((state) => state === 'free').length;
      expect(free).toBe(action === 'move' || action === 'erase' ? 0 : 1);
    });
  });
});

describe.each([0, 40, 80])('a file of %i %% that is deleted', (percent) => {
  const result = resultOf<TrimShown>('trim', [['deleted_percent', String(percent)]]);
  const { steps, pages_per_block } = result;
  const sides = ['told', 'untold'] as const;
  const all = atSteps(
    result,
    sides.map((name) => ({ pages: statesOf(steps[0]![name].pages), pages_per_block })),
  );

  test('leaves each drive as the core does', () => {
    all.forEach((drives, at) =>
      drives.forEach((drive, side) => {
        const expected = steps[at]![sides[side]!];
        const pages = drive.pages.map((state) => (state === 'moved' ? 'valid' : state));
        expect(pages).toEqual(statesOf(expected.pages));
        expect([drive.moved_pages, drive.moved_garbage_pages, drive.work_ns]).toEqual([
          expected.moved_pages,
          expected.moved_garbage_pages,
          expected.at_ns,
        ]);
        expect(drive.host_pages).toBe(steps[at]!.host_pages);
        expect(drive.victim).toBe(null);
      }),
    );
  });
});

test.each(['3.7.3.1.t5', '3.t3.t3', '0.1.2.3.4.5.6.7.0'])(
  'the map and the pages that it leaves are those of the core with %s',
  (writes) => {
    const result = resultOf<MappingShown>('mapping', [['writes', writes]]);
    const { steps, pages_per_block } = result;
    const statesAt = (step: number) => steps[step]!.pages.map(({ state }) => state);
    const all = atSteps(result, [{ pages: statesAt(0), pages_per_block, map: steps[0]!.map }]);
    all.forEach(([drive], step) => {
      expect(drive!.pages).toEqual(statesAt(step));
      expect(drive!.map).toEqual(steps[step]!.map);
    });
  },
);

test('a block is programmed and erased as the core says', () => {
  const result = resultOf<PageBlockShown>('page-block');
  const statesAt = (step: number) =>
    result.steps[step]!.programmed_by.map((by) => (by > 0 ? 'valid' : 'free'));
  const pages_per_block = result.steps[0]!.programmed_by.length;
  const all = atSteps(result, [{ pages: statesAt(0), pages_per_block }]);
  all.forEach(([drive], step) => expect(drive!.pages).toEqual(statesAt(step)));
});

test.each(['merge', 'pad', 'gather'])('pages and pieces of three parts: %s', (way) => {
  const writes = '512.4096.8192';
  const result = resultOf<SubPageShown>('sub-page', [
    ['way', way],
    ['writes', writes],
  ]);
  const { steps, parts, pages_per_block } = result;
  const pages = [0, 1].flatMap((block) =>
    Array.from({ length: pages_per_block }, (): PageState => (block === 0 ? 'valid' : 'free')),
  );
  const all = atSteps(
    result,
    parts.map(() => ({ pages, pages_per_block })),
  );
  all.forEach((drives, step) =>
    drives.forEach((drive, part) => {
      const { old_valid, pages: programmed } = steps[step]!.columns[part]!;
      expect(drive.pages.filter((state) => state === 'valid')).toHaveLength(
        pages_per_block + programmed.length,
      );
      old_valid.forEach((valid, page) => {
        const stale = drive.stale_pieces.get(page) ?? 0;
        expect(valid).toEqual(valid.map((_, piece) => piece >= stale));
      });
    }),
  );
});

test('an overwritten page with a map has one valid copy', () => {
  const result = resultOf<OverwriteShown>('overwrite');
  const pages_per_block = result.part.pages_per_block;
  const full = Array.from({ length: pages_per_block }, () => 'valid' as const);
  const free = Array.from({ length: pages_per_block }, () => 'free' as const);
  const none: DriveStart = { pages: [], pages_per_block };
  const all = atSteps(result, [none, none, { pages: [...full, ...free], pages_per_block }]);
  all.forEach((drives, step) => {
    const { mapped } = result.steps[step]!;
    const { pages } = drives[2]!;
    expect(pages[result.page]).toBe(mapped ? 'stale' : 'valid');
    expect(pages[pages_per_block]).toBe(mapped ? 'valid' : 'free');
    expect(pages.filter((state) => state === 'valid')).toHaveLength(pages_per_block);
  });
});

test('a moment just before a step leads to it, forwards and backwards', () => {
  const result = resultOf<GarbageCollectionShown>('garbage-collection');
  const film = new Film(result, false);
  const { pages_per_block } = result;
  const pages = statesOf(result.steps[0]!.pages);
  const drives = new Drives(film, [{ pages, pages_per_block }]);
  const counts = Array.from({ length: 20 * film.last + 1 }, (_, place) => {
    const [{ work_ns, moved_pages, host_pages }] = drives.at(film.at(place / 20)) as [DriveNow];
    return [work_ns, moved_pages, host_pages];
  });
  counts.slice(1).forEach((count, place) => {
    count.forEach((value, row) => expect(value).toBeGreaterThanOrEqual(counts[place]![row]!));
  });
});
