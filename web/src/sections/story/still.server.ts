/* Reads the facts of the story from the printed run. */
import { BLOCK_STATES } from '#generated/codes';
import { blocksAtMoments, pictureOf, type BlocksAt } from '#prerender/pictures.server';
import { pastOf } from '#sim/past';
import { firstMinutesOf } from '#widgets/steady-state/sentences';
import type { Facts } from './facts';

const FREE = BLOCK_STATES.indexOf('free');
const CLOSED = BLOCK_STATES.indexOf('closed');
const VICTIM = BLOCK_STATES.indexOf('victim');

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
    programmed_per_write: progress.write_amplification!,
    blocks: kept[0]!.state.length,
    free_first: series.value('free_blocks', 0),
    free_left: series.value('free_blocks', series.rowAt(fall_s)!),
    moments_s: moments.map(({ time_s }) => time_s),
    order: orderOf(moments),
    block: fullBlockOf(moments),
    victim: victimOf(moments),
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

function fullBlockOf(moments: readonly BlocksAt[]): Facts['block'] {
  const index = moments[0]!.state.findIndex((_, place) =>
    moments.every(({ state }) => state[place] === CLOSED),
  );
  const valid = moments.map((moment) => moment.valid[index]! / 255);
  return { ...placeOf(moments[0]!, index), valid };
}

function victimOf(moments: readonly BlocksAt[]): Facts['victim'] {
  const [before, after] = moments.slice(-2);
  const index = after!.state.findIndex(
    (state, place) => state === VICTIM && before!.state[place] === CLOSED,
  );
  if (index < 0) throw new Error('expected a block to be collected when the line falls');
  return { ...placeOf(after!, index), valid: before!.valid[index]! / 255 };
}

const placeOf = ({ blocks_per_die }: BlocksAt, index: number) => ({
  die: Math.floor(index / blocks_per_die),
  block: index % blocks_per_die,
});
