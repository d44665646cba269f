/* The sentences for the moments of a followed write. */
import type { TermText } from '#charts/term-glyph';
import { text } from '#content/words';
import words from './words.json';
import { counted, duration, fill, volts, fillTerms } from '#format/format';
import type { FollowedStep } from '#sim/followed';
import type { DriveShape } from '#sim/protocol';
import type { Playhead } from '#player/playhead.svelte';
import type { FollowedEvent } from './events';
import type { FollowedWrite } from './moments';
import { figuresOf, sharesOf } from './passing';
import { wayOf } from './steps';
import type { Place } from './world';

const NS_MIN = 60e9;
const NS_H = 3600e9;

/** Formats a time, from nanoseconds to hours, in the unit that reads best. */
export function span(ns: number): string {
  if (ns >= 2 * NS_H) return fill(words.units.h, { n: counted(ns / NS_H) });
  if (ns >= 2 * NS_MIN) return fill(words.units.min, { n: counted(ns / NS_MIN) });
  return duration(ns / 1000);
}

export function programsUntil(steps: readonly FollowedStep[], index: number): number {
  return steps.slice(0, index + 1).filter(({ kind }) => kind === 'programArray').length;
}

/** The time from the request of the write to the end of a step. */
export const since_ns = (step: FollowedStep) => step.at_ns + step.end_ns - step.start_ns;

const storedOf = (steps: readonly FollowedStep[]) =>
  steps.find(({ kind }) => kind === 'buffered')?.bytes;

function templateOf(steps: readonly FollowedStep[], index: number): string {
  const { kind, start_ns, end_ns } = steps[index]!;
  const stored = storedOf(steps);
  const sent = steps[0]!.bytes ?? 0;
  const again = programsUntil(steps, index - 1) > 0;
  if (kind === 'compression' && stored && stored < sent) return words.captions.compressed;
  const has_engine = steps.some((step) => step.kind === 'compression');
  if (kind === 'processor' && has_engine) return words.captions.processorBeside;
  if (kind === 'buffered' && end_ns > start_ns) return words.captions.bufferedLate;
  if (kind === 'programBus' && again) return words.captions.programBusAgain;
  if (kind === 'programArray' && again) return words.captions.programArrayAgain;
  if (kind === 'erased' && again && index === steps.length - 1) return words.captions.erasedLast;
  return words.captions[kind];
}

/**
 * The sentence of a moment within a step; the last moment has the sentence of the step, but the
 * last pulse has one of its own while it is under way.
 */
function ofPart(
  { runSteps, inside, steps }: FollowedWrite,
  index: number,
  isUnderWay: boolean,
): string | undefined {
  const { step: place, part, parts } = steps[index]!;
  const step = runSteps[place]!;
  const isPulse = isUnderWay && parts > 1 && step.kind === 'programArray';
  if (!inside || (part === parts - 1 && !isPulse)) return undefined;
  const took_ns = step.end_ns - step.start_ns;
  if (step.kind === 'programBus') {
    if (isUnderWay) return undefined;
    const { command_cycles, command_cycle_ps } = inside.bus;
    return fill(words.captions.busParts[part]!, {
      cycles: counted(command_cycles),
      cycle: duration(command_cycle_ps / 1e6),
      bytes: fill(words.bytes, { n: counted(step.bytes ?? 0) }),
      byte: duration((step.byte_ps ?? 0) / 1e6),
      channel: counted(step.channel ?? 0),
    });
  }
  const way = wayOf(inside, took_ns)!;
  const { gate_mv } = way.pulses[part]!;
  const { firstPulse, pulse, pulses } = words.captions;
  // Pulses pass too fast for a sentence each.
  return fill(part === 0 ? firstPulse : isUnderWay ? pulses : pulse, {
    n: counted(part + 1),
    volts: volts(gate_mv),
    step: volts(way.step_mv),
    die: counted(step.die ?? 0),
  });
}

function sentenceOf(write: FollowedWrite, index: number, isUnderWay = false): TermText {
  const moment = write.steps[index];
  if (!moment) return '';
  const shared = isUnderWay ? ofShared(write.runSteps, moment.step) : null;
  if (shared) return shared;
  return ofPart(write, index, isUnderWay) ?? ofStep(write.runSteps, moment.step);
}

type Reading = Pick<
  Playhead<FollowedEvent>,
  'position' | 'moment' | 'way' | 'film' | 'captionIndex'
>;

/** Share of the way to a move during which the sentence about the finished program stays. */
const STAYS = 0.5;

/** The sentence of this moment. What a step brings about is said once it has happened. */
export function captionAt(
  write: FollowedWrite,
  { position, moment, way, film, captionIndex }: Reading,
): TermText {
  const { step, reached, active } = moment;
  if (way || step === reached) return sentenceOf(write, captionIndex);
  if (active.length > 0) return sentenceOf(write, step, true);
  // Time passes until the next step.
  const { runSteps, steps } = write;
  const place = steps[reached]!.step;
  const { kind } = runSteps[place]!;
  const isFirst = sharesOf(runSteps, place) === null;
  const stays =
    isFirst && kind === 'programArray' && step < film.last && position - reached < STAYS;
  if (stays || kind === 'overwritten') return sentenceOf(write, reached);
  return step === film.last ? words.captions.lies : sentenceOf(write, step, true);
}

export const sentencesOf = (write: FollowedWrite): TermText[] =>
  write.steps.map((_, index) => sentenceOf(write, index));

/** The sentence that several steps share while they pass. */
function ofShared(steps: readonly FollowedStep[], index: number): TermText | null {
  const shared = sharesOf(steps, index);
  if (!shared) return null;
  const isSmaller = shared === 'arrives' && (storedOf(steps) ?? Infinity) < (steps[0]!.bytes ?? 0);
  const template = words.captions[isSmaller ? 'arrivesSmaller' : shared];
  return filled(template, steps, figuresOf(steps, index, shared));
}

const ofStep = (steps: readonly FollowedStep[], index: number) =>
  filled(templateOf(steps, index), steps, index);

function filled(template: string, steps: readonly FollowedStep[], index: number): TermText {
  const step = steps[index]!;
  const { start_ns, end_ns, at_ns, kind, bytes, byte_ps, cause } = step;
  const link = steps.find((other) => other.kind === 'link');
  const stored = storedOf(steps) ?? 0;
  const waited_ns = start_ns - (link?.end_ns ?? 0);
  const isInstant = kind === 'moved' || kind === 'overwritten';
  return fillTerms(template, {
    took: duration((end_ns - start_ns) / 1000),
    since: span(isInstant ? at_ns : since_ns(step)),
    before:
      waited_ns > 0
        ? fill(words.captions.busy, { waited: duration(waited_ns / 1000) })
        : words.captions.free,
    bytes: fill(words.bytes, { n: counted(bytes ?? 0) }),
    stored: fill(words.bytes, { n: counted(stored) }),
    byte: duration((byte_ps ?? 0) / 1e6),
    cause: text.why.causes[cause ?? 'none'],
    programs: programsUntil(steps, index),
    count: counted(step.count ?? 0),
    channel: counted(step.channel ?? 0),
    die: counted(step.die ?? 0),
    block: counted(step.block ?? 0),
    page: counted(step.page ?? 0),
  });
}

/** Describes the picture: the drive, and the place of the data (null: in the controller). */
export function boardLabel(shape: DriveShape, place: Place | null): string {
  return fill(words.board, {
    channels: shape.channels,
    dies: shape.channels * shape.dies_per_channel,
    where: place
      ? fill(words.onDie, {
          die: counted(place.die ?? 0),
          channel: counted((place.die ?? 0) % shape.channels),
        })
      : words.inController,
  });
}
