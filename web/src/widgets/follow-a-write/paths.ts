/* Pulses and thresholds as paths in a plot: the core's own times and volts, placed and no more. */
import { VIEW_HEIGHT, VIEW_WIDTH } from '#charts/path';
import type { Scale } from '#charts/scale';
import type { PagePulse } from '#generated/types/PagePulse';
import type { ProgramWay } from '#generated/types/ProgramWay';

const left = (x: Scale, ns: number) => Math.round(x.at(ns) * VIEW_WIDTH);
const top = (y: Scale, mv: number) => Math.round((1 - y.at(mv)) * VIEW_HEIGHT);

/** A box a pulse, as high as its voltage. */
export function pulsePath(pulses: readonly PagePulse[], x: Scale, y: Scale): string {
  return pulses.map(({ start_ns, pulsed_ns, gate_mv }) => {
    const height = VIEW_HEIGHT - top(y, gate_mv);
    const width = left(x, pulsed_ns) - left(x, start_ns);
    return `M${left(x, start_ns)} ${VIEW_HEIGHT}v${-height}h${width}v${height}z`;
  }).join('');
}

export interface CellPaths {
  marks: string;
  /** After the pulse on show. */
  later: string;
  erased: string;
  pending: string;
  passed: string;
  watched: string;
}

/** Every cell's threshold over time; it changes while a pulse lasts. */
export function cellPaths(way: ProgramWay, pulsed: number, x: Scale, y: Scale): CellPaths {
  const marks = way.levels.flatMap(({ verify_mv }) =>
    (verify_mv === null ? [] : [`M0 ${top(y, verify_mv)}H${VIEW_WIDTH}`])).join('');
  const paths: CellPaths = {
    marks, later: '', erased: '', pending: '', passed: '', watched: '',
  };
  way.cells.forEach(({ level, passed_after }, cell) => {
    const from = (pulse: number) => (pulse === 0 ? 0 : left(x, way.pulses[pulse - 1]!.end_ns));
    const mv = (pulse: number) =>
      (pulse === 0 ? way.erased_mv : way.pulses[pulse - 1]!.thresholds_mv)[cell]!;
    const path = (first: number, last: number) => {
      if (last <= first) return '';
      let d = `M${from(first)} ${top(y, mv(first))}`;
      for (let pulse = first + 1; pulse <= last; pulse += 1) {
        const { start_ns, pulsed_ns, end_ns } = way.pulses[pulse - 1]!;
        if (mv(pulse) !== mv(pulse - 1)) {
          d += `H${left(x, start_ns)}L${left(x, pulsed_ns)} ${top(y, mv(pulse))}`;
        }
        if (pulse === last) d += `H${left(x, end_ns)}`;
      }
      return d;
    };
    const there = level === 0 ? pulsed : Math.min(passed_after, pulsed);
    paths.later += path(pulsed, way.pulses.length);
    if (level === 0) paths.erased += path(0, pulsed);
    else {
      paths.pending += path(0, there);
      paths.passed += path(there, pulsed);
    }
    if (cell === way.watched) paths.watched = path(0, pulsed);
  });
  return paths;
}
