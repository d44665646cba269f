/* What a step says, in words. */
import { followAWriteText as words, text } from '#src/content';
import { duration, fill, number } from '#src/format';
import type { FollowedStep } from '#sim/followed';

const NS_MIN = 60e9;
const NS_H = 3600e9;

/** From nanoseconds to hours, in the unit that reads best. */
export function span(ns: number): string {
  if (ns >= 2 * NS_H) return fill(words.units.h, { n: number(ns / NS_H) });
  if (ns >= 2 * NS_MIN) return fill(words.units.min, { n: number(ns / NS_MIN) });
  return duration(ns / 1000);
}

export function programsUntil(steps: readonly FollowedStep[], index: number): number {
  return steps.slice(0, index + 1).filter(({ kind }) => kind === 'programArray').length;
}

/** How long after it was asked for a step is over. */
export const since_ns = (step: FollowedStep) => step.at_ns + step.end_ns - step.start_ns;

function templateOf(steps: readonly FollowedStep[], index: number): string {
  const { kind, start_ns, end_ns } = steps[index]!;
  const stored = steps.find((step) => step.kind === 'buffered')?.bytes;
  const sent = steps[0]!.bytes ?? 0;
  const again = programsUntil(steps, index - 1) > 0;
  if (kind === 'compression' && stored && stored < sent) return words.said.compressed;
  if (kind === 'buffered' && end_ns > start_ns) return words.said.bufferedLate;
  if (kind === 'programBus' && again) return words.said.programBusAgain;
  if (kind === 'programArray' && again) return words.said.programArrayAgain;
  return words.said[kind];
}

export function sentenceOf(steps: readonly FollowedStep[], index: number): string {
  const step = steps[index];
  if (!step) return '';
  const { start_ns, end_ns, at_ns, kind, bytes, byte_ps, cause } = step;
  const link = steps.find((found) => found.kind === 'link');
  const stored = steps.find((found) => found.kind === 'buffered')?.bytes ?? 0;
  const isInstant = kind === 'moved' || kind === 'overwritten';
  return fill(templateOf(steps, index), {
    took: duration((end_ns - start_ns) / 1000),
    since: span(isInstant ? at_ns : since_ns(step)),
    waited: duration((start_ns - (link?.end_ns ?? 0)) / 1000),
    bytes: fill(words.bytes, { n: number(bytes ?? 0) }),
    stored: fill(words.bytes, { n: number(stored) }),
    byte: duration((byte_ps ?? 0) / 1e6),
    cause: text.why.causes[cause ?? 0]!,
    programs: programsUntil(steps, index),
    count: number(step.count ?? 0),
    channel: number(step.channel ?? 0),
    die: number(step.die ?? 0),
    block: number(step.block ?? 0),
    page: number(step.page ?? 0),
  });
}
