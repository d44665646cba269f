/* The sentence that describes a step, in either view. */
import type { AgeStep } from '#generated/types/AgeStep';
import type { NandCellShown } from '#generated/types/NandCellShown';
import words from './words.json';
import type { TermText } from '#charts/term-glyph';
import { counted, duration, fill, number, percent, volts, fillTerms } from '#format/format';

export type ProgramResult = Extract<NandCellShown, { view: 'program' }>;
export type AgeResult = Extract<NandCellShown, { view: 'age' }>;

/** A level's bits, as many digits as a cell holds. */
export const digits = (bits: number, count: number) => bits.toString(2).padStart(count, '0');

/**
 * `isOver`: the step is reached, so the sentence may give its outcome. While pulses pass, all but
 * the first share one sentence.
 */
export function captionOf(result: NandCellShown, index: number, isOver: boolean): TermText {
  return result.view === 'program'
    ? ofPulse(result, index, isOver)
    : ofAge(result, result.steps[index]!, isOver);
}

function ofPulse(
  { steps, step_mv, cells }: ProgramResult,
  index: number,
  isOver: boolean,
): TermText {
  const texts = words.page;
  const { gate_mv, at_ns } = steps[index]!;
  if (gate_mv === null) return texts.erasedCaption;
  const programmed = cells.filter(({ level }) => level > 0);
  const passedBy = (pulse: number) =>
    programmed.filter(({ passed_after }) => passed_after <= pulse).length;
  const [before, passed] = [passedBy(index - 1), passedBy(index)];
  const values = {
    n: index,
    step: volts(step_mv),
    time: duration(at_ns / 1000),
    passed,
    count: programmed.length,
    n_new: passed - before,
  };
  const isLast = isOver && index === steps.length - 1;
  if (isLast) return fillTerms(texts.doneCaption, values);
  if (index === 1) return fillTerms(texts.firstCaption, values);
  return fillTerms(isOver ? texts.verifyCaption : texts.pulseCaption, values);
}

/** `5 in 10,000`. */
function share(rate: number): string {
  let of = 10;
  while (rate * of < 1 && of < 1e15) of *= 10;
  return fill(words.age.rate, { n: counted(rate * of), of: counted(of) });
}

const daysOf = ({ days }: AgeStep) => fill(words.age.days, { n: days });

export function ageOf(step: AgeStep): string {
  const texts = words.age;
  if (step.attempt > 0) return fill(texts.retry, { n: step.attempt });
  return step.days === 0 ? texts.fresh : fill(texts.old, { days: daysOf(step) });
}

function failureOf({ codeword_failure }: AgeStep): string {
  const texts = words.age.fails;
  if (codeword_failure < 1e-12) return texts.never;
  if (codeword_failure < 0.01) {
    return fill(texts.rarely, { n: counted(Number((1 / codeword_failure).toPrecision(2))) });
  }
  return fill(texts.often, { share: percent(codeword_failure) });
}

function ofAge({ life_percent, pe_cycles }: AgeResult, step: AgeStep, isOver: boolean): string {
  const texts = words.age.captions;
  if (!isOver && step.attempt === 0) return fill(texts.ages, { day: counted(step.days) });
  const template = step.attempt > 0 ? texts.retry : step.days === 0 ? texts.fresh : texts.aged;
  const sentence = fill(template, {
    n: step.attempt,
    cycles: counted((pe_cycles * life_percent) / 100),
    deviation: `${number(step.deviation_mv)} mV`,
    rate: share(step.raw_bit_error_rate),
    days: daysOf(step),
    lost: percent(step.lost),
  });
  return `${sentence} ${failureOf(step)}`;
}
