/* Reads the facts of the story from the printed run. */
import { range } from 'd3-array';
import { BLOCK_STATES } from '#generated/codes';
import {
  blocksAtMoments,
  keptBlocks,
  mapOf,
  pictureOf,
  programmedPerWriteAfter,
  type BlocksAt,
} from '#prerender/pictures.server';
import { pastOf } from '#sim/past';
import type { KeptBlock } from '#sim/picture';
import { firstMinutesOf } from '#sim/first-minutes';
import type { BlockLife } from './block-life';
import type { Facts } from './facts';

const FREE = BLOCK_STATES.indexOf('free');
const VICTIM = BLOCK_STATES.indexOf('victim');
const COLLECTING = BLOCK_STATES.indexOf('openCollection');

export async function still({ scenario = '' }: Record<string, string>): Promise<Facts> {
  const [picture, kept] = [await pictureOf(scenario), await blocksAtMoments(scenario)];
  if (!picture) throw new Error(`expected a run of ${scenario}, found none`);
  const { series, progress } = pastOf(picture);
  const fresh = firstMinutesOf(series, progress)!;
  const fall_s = fresh.fall_s!;
  const end = kept.findIndex(({ time_s }) => time_s >= fall_s) + 1;
  const moments = kept.slice(0, end);
  return {
    duration_s: series.end_s,
    fall_s,
    new_iops: fresh.iops,
    settled_iops: Math.round(progress.steady.settled_iops!),
    silent_s: series.count('write_iops', 0, 0),
    programmed_per_write: await programmedPerWriteAfter(scenario, fall_s),
    blocks: kept[0]!.state.length,
    free_first: series.value('free_blocks', 0),
    free_left: series.value('free_blocks', series.rowAt(fall_s)!),
    moments_s: moments.map(({ time_s }) => time_s),
    map: (await mapOf(scenario, moments.at(-1)!.time_s))!,
    order: orderOf(moments),
    block: lifeOf(keptBlocks(scenario), moments),
  };
}

/** Blocks with one number are used together, in every die. */
function orderOf(moments: readonly BlocksAt[]): number[] {
  const [first] = moments;
  return moments.slice(1).flatMap((after, index) => {
    const before = moments[index]!;
    const used = new Map<number, number>();
    before.state.forEach((state, place) => {
      const block = place % before.blocks_per_die;
      if (state === FREE && after.state[place] !== FREE)
        used.set(block, (used.get(block) ?? 0) + 1);
    });
    const dies = first!.state.length / first!.blocks_per_die;
    if ([...used.values()].some((count) => count !== dies)) {
      throw new Error('expected blocks of one number to be used together');
    }
    return [...used.keys()].sort((a, b) => a - b);
  });
}

/**
 * The life of the kept block that is being collected at the last of the moments. The chapter names
 * it, because only a run that is over knows it; another drive has another.
 */
function lifeOf(kept: readonly KeptBlock[], moments: readonly BlocksAt[]): BlockLife {
  const { time_s: fall_s, state, blocks_per_die } = moments.at(-1)!;
  const stateOf = ({ die, block }: KeptBlock) => state[die * blocks_per_die + block];
  const victim = kept.find((block) => stateOf(block) === VICTIM);
  const other = kept.find((block) => stateOf(block) === COLLECTING && block.die === victim?.die);
  if (!victim || !other) {
    const names = [VICTIM, COLLECTING].map((code) => {
      const index = state.indexOf(code);
      return `${Math.floor(index / blocks_per_die)}.${index % blocks_per_die}`;
    });
    const found = kept.map(({ die, block }) => `${die}.${block}`).join(' ');
    throw new Error(`blocks: expected ${names.join(' and ')} among them, found ${found}`);
  }
  const slots = victim.pages * victim.slots_per_page;
  const filled = victim.seconds.find(({ marks }) => marks.length > 0)!;
  const isFull = filled.marks[0]!.ranges[0]![1] === slots;
  const stale = Array.from({ length: fall_s - 1 - filled.time_s }, (): number[] => []);
  for (const { time_s, marks } of victim.seconds) {
    const after = stale[time_s - filled.time_s - 1];
    for (const { state, ranges } of marks) {
      if (!after) continue;
      if (state !== 'stale' || !isFull) throw new Error('expected a block to fill in one second');
      after.push(...ranges.flatMap(([first, count]) => range(first, first + count)));
    }
  }
  const { die, block } = victim;
  return { die, block, slots, filled_s: filled.time_s, stale, other: other.block };
}
