/* The bytes on a bus in words: commands, the address, the page and the chip's answer. */
import { bytesOf, driverAt, type Lane } from '#charts/waveform';
import words from './words.json';

export interface Phrase {
  from_ps: number;
  to_ps: number;
  text: string;
}

/** In the status of a chip, this bit is set while the chip is ready. */
const READY = 0x40;

const isHigh = (lane: Lane | undefined, ps: number) =>
  lane?.levels[lane.at_ps.findLastIndex((change_ps) => change_ps <= ps)] === '1';

/**
 * One phrase for each command, and one for all bytes of an address or of the page. CLE alone marks
 * a command and ALE alone an address; both, or neither, mark data, and what the chip sends is data.
 */
export function phrasesOf(
  lanes: readonly Lane[],
  length_ps: number,
  data_ps: readonly [number, number] | null,
): Phrase[] {
  const [bus, cle, ale] = ['DQ', 'CLE', 'ALE'].map((name) =>
    lanes.find(({ signal }) => signal === name),
  );
  const latches = lanes.flatMap(({ latches_ps }) => latches_ps);
  const phrases: Phrase[] = [];
  for (const { from_ps, to_ps, byte } of bus ? bytesOf(bus, length_ps) : []) {
    const taken_ps = latches.find((ps) => ps >= from_ps && ps <= to_ps) ?? to_ps;
    const isData = data_ps !== null && taken_ps >= data_ps[0] && taken_ps <= data_ps[1];
    const [isCommand, isAddress] = [isHigh(cle, taken_ps), isHigh(ale, taken_ps)];
    const isAnswer = isCommand === isAddress || driverAt(bus!, from_ps) === 'nand';
    const text = isData
      ? words.says.page
      : isAnswer
        ? words.says[byte & READY ? 'ready' : 'busy']
        : isCommand
          ? words.says.commands[byte.toString(16) as keyof typeof words.says.commands]
          : words.says.address;
    const last = phrases.at(-1);
    if (last?.text === text) last.to_ps = to_ps;
    else phrases.push({ from_ps, to_ps, text });
  }
  return phrases;
}
