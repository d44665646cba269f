/*
 * The fate of the bytes if the controller beats faster than the interface allows.
 * 1. The rule is that of the interface's shortest cycle: a chip that has taken a beat is ready for
 *    another one after that time. A beat that comes sooner is missed, with all of its bytes. A real
 *    chip may do worse: it may take a wrong byte.
 * 2. The edges are those of the stream that the core computed, closer together.
 */
import type { StrobeLane } from '#generated/types/StrobeLane';
import type { StrobeSide } from '#generated/types/StrobeSide';
import { bytesOf } from '#charts/waveform';

/** The shortest beat that can be tried, as a share of the shortest one allowed. */
export const LEAST_BEAT = 1 / 4;
/** Bytes whose fate is listed: those that the stream repeats. */
export const LISTED = 16;
/** Rounding moves a beat by less. */
const SPARE_PS = 1e-3;

export interface SentByte {
  byte: number;
  from_ps: number;
  to_ps: number;
  isTaken: boolean;
}

export interface TooFast {
  lanes: readonly StrobeLane[];
  length_ps: number;
  bytes: readonly SentByte[];
}

/** The lanes of a side with a beat of `beat_ps`, over a window at least. */
export function tooFast(
  { stream, stream_ps, cycle_ps, byte_ps, cycle_min_ps }: StrobeSide,
  window_ps: number,
  beat_ps: number,
): TooFast {
  const shrunk = beat_ps / cycle_ps;
  const count = Math.ceil(window_ps / (stream_ps * shrunk)) + 1;
  const length_ps = count * stream_ps * shrunk;
  const again = (times_ps: readonly number[]) =>
    Array.from({ length: count }, (_, round) =>
      times_ps.filter((ps) => ps < stream_ps).map((ps) => (round * stream_ps + ps) * shrunk),
    ).flat();
  const repeated = stream.map((lane): StrobeLane => {
    const once = lane.at_ps.filter((ps) => ps < stream_ps).length;
    const levels = lane.levels.slice(0, once);
    const bytes = lane.bytes.slice(0, levels.replace(/[^cn]/g, '').length);
    return {
      ...lane,
      at_ps: again(lane.at_ps),
      levels: levels.repeat(count),
      bytes: Array.from({ length: count }, () => bytes).flat(),
      latches_ps: again(lane.latches_ps),
    };
  });
  const beats_ps = repeated.flatMap(({ latches_ps }) => latches_ps).toSorted((a, b) => a - b);
  const perBeat = Math.round(cycle_ps / byte_ps);
  const taken = new Set<number>();
  let [ready_ps, isTaken] = [-Infinity, false];
  beats_ps.forEach((ps, place) => {
    if (place % perBeat === 0) {
      isTaken = ps >= ready_ps - SPARE_PS;
      if (isTaken) ready_ps = ps + cycle_min_ps;
    }
    if (isTaken) taken.add(ps);
  });
  const bus = repeated.find(({ signal }) => signal === 'DQ');
  const all = bus ? bytesOf(bus, length_ps) : [];
  const bytes = beats_ps.flatMap((ps) => {
    const sent = all.find(({ from_ps, to_ps }) => from_ps <= ps && ps <= to_ps);
    return sent ? [{ ...sent, isTaken: taken.has(ps) }] : [];
  });
  return {
    lanes: repeated.map((lane) => ({
      ...lane,
      latches_ps: lane.latches_ps.filter((ps) => taken.has(ps)),
    })),
    length_ps,
    bytes,
  };
}
