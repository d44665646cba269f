/* The sentences below the map: the operations that it plays, and the block under the pointer. */
import type { Blocks, Played } from '#charts/map-stage';
import type { Busy, Excerpt, Trace } from '#charts/trace';
import { text } from '#content/words';
import { BLOCK_STATES } from '#generated/codes';
import { counted, duration, fill } from '#format/format';
import type { Place } from '#sim/protocol';
import words from './words.json';

/** Formats a time on the drive, in two digits. */
const roughly = (us: number) => duration(Number(us.toPrecision(2)));
/** The time on the drive that one second of playback shows. */
const timePerSecond = ({ start_ns, end_ns }: Trace, lasts_ms: number) =>
  roughly((end_ns - start_ns) / lasts_ms);

/** A few page moves of a victim block, repeated. */
export function followedSentence({ trace, victim }: Excerpt, lasts_ms: number): string {
  return fill(words.followed, {
    n: counted(trace.threads.length),
    die: counted(victim.die),
    block: counted(victim.block),
    time: timePerSecond(trace, lasts_ms),
  });
}

/** Single operations at the end of a second of the run. */
export function singleSentence({ trace, lasts_ms }: Played, second: number): string {
  return fill(words.single, {
    n: counted(trace.operations.length),
    s: counted(second),
    time: timePerSecond(trace, lasts_ms),
  });
}

/** The bars of the dies, and the moves beside them if some are played. */
export function busySentence({ span_ns, count }: Busy, has_moves: boolean): string {
  const bars = fill(words.busy, { time: roughly(span_ns / 1000), n: counted(count) });
  return has_moves ? `${bars} ${words.lines}` : bars;
}

export function blockSentence(place: Place, { shape, state, valid, erases }: Blocks): string {
  const { die, block } = place;
  const index = die * shape.blocks_per_die + block;
  const values = {
    die,
    block,
    state: text.states.block[BLOCK_STATES[state[index]!] ?? 'closed'],
    valid: Math.round((valid[index]! / 255) * 100),
  };
  const count = erases?.[index];
  return count === undefined
    ? fill(words.pointedStill, values)
    : fill(words.pointed, { ...values, erases: counted(count) });
}
