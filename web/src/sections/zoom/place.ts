/* A place in the zoom as a link has it: `block.3.12`, a level and the parts that lead to it. */
import { LEVELS, PARTS, partsTo, type Level, type Spot } from '#charts/nested/levels';

/** The place in a link; parts that it does not name are those of `usual`. Empty: all of the run. */
export function placeOf(text: string, usual: Spot): { level: Level; spot: Spot } {
  const [name, ...numbers] = text.split('.');
  const given = numbers.map((number, place) => [PARTS[place]!, Number(number)]);
  return {
    level: LEVELS.find((level) => level === name) ?? 'run',
    spot: { ...usual, ...Object.fromEntries(given) },
  };
}

export const placeText = (level: Level, spot: Spot): string =>
  [level, ...PARTS.slice(0, partsTo(level)).map((part) => spot[part])].join('.');
