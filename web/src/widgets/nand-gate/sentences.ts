/* The sentence that describes a step, in each of the three views. */
import type { CircuitStep } from '#generated/types/CircuitStep';
import type { NandGateShown } from '#generated/types/NandGateShown';
import type { NandGateStep } from '#generated/types/NandGateStep';
import type { StringStep } from '#generated/types/StringStep';
import words from './words.json';
import { counted, duration, fill, number } from '#format/format';

export const bit = (value: boolean) => (value ? '1' : '0');
export const volts = (mv: number) => `${number(mv / 1000).replace('-', '−')} V`;

export function captionOf(result: NandGateShown, index: number): string {
  if (result.view === 'string') return ofRead(result.steps, index);
  if (result.view === 'gate') return ofGate(result.steps[index]!, result.delay_ns);
  return ofCircuit(result.steps, index);
}

function ofRead(steps: readonly StringStep[], index: number): string {
  const { cell, part, series } = steps[index]!;
  const sentences = words.string;
  if (index === steps.length - 1) return fill(sentences.over, { bits: counted(cell + 1) });
  const others = volts(Math.max(...series.gates_mv));
  const values = { n: cell + 1, others };
  if (index === 0) return fill(sentences.start, { cells: counted(series.gates_mv.length) });
  if (part === 'precharge') return fill(sentences.precharge, values);
  if (part === 'word-lines') {
    return fill(series.flows ? sentences.conducts : sentences.blocks, values);
  }
  return fill(series.bit_line_high ? sentences.sensedZero : sentences.sensedOne, values);
}

function ofGate({ gate, wire }: NandGateStep, delay_ns: number): string {
  const sentences = words.gate;
  const delay = duration(delay_ns / 1000);
  if (wire !== gate.output) return fill(wire ? sentences.falling : sentences.rising, { delay });
  return gate.output ? sentences.high : sentences.low;
}

function ofCircuit(steps: readonly CircuitStep[], index: number): string {
  const sentences = words.built;
  const step = steps[index]!;
  const output = bit(step.signals.at(-1)!);
  if (index === 0) return fill(sentences.rest, { bit: output });
  if (step.changed.length === 0) {
    return step.is_settled ? fill(sentences.unchanged, { bit: output }) : sentences.inputs;
  }
  const names = step.changed.map((gate) => fill(sentences.gate, { n: gate + 1 }));
  const last = names.pop()!;
  const gates = names.length === 0 ? last : fill(sentences.and, { first: names.join(', '), last });
  const passing = fill(sentences.passing, { gates });
  if (!step.is_settled) return passing;
  const begun = steps.slice(0, index).findLast(({ changed }) => changed.length === 0)!;
  const late = duration((step.at_ns - begun.at_ns) / 1000);
  return `${passing} ${fill(sentences.settled, { bit: output, late })}`;
}
