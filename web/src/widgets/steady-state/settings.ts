/* The settings of a run and their values, as a reader knows them. */
import { SETTINGS, type SettingRow } from '#generated/settings';
import { fill, number, percent } from '#format/format';
import type { Change } from '#sim/protocol';
import words from './words.json';

/** The settings that a page offers. */
export const OFFERED: readonly SettingRow[] = SETTINGS.filter((row) => row.offered.length > 0);
/** Those that change the most, beside the button that runs the drive. */
export const LEVERS: readonly string[] = ['spare_factor', 'pacing'];

const names: Readonly<Record<string, string>> = words.settings.names;
const values: Readonly<Record<string, string>> = words.settings.values;

export const nameOf = (setting: string): string => names[setting] ?? setting.replaceAll('_', ' ');

/** Returns a value's own word, or its number in its unit. */
export function legible(name: string, value: string): string {
  const word = values[`${name}=${value}`];
  if (word !== undefined) return word;
  const unit = SETTINGS.find((row) => row.name === name)?.unit;
  if (unit === '1:N') return fill(words.settings.scaled, { n: value });
  if (unit === '(T - U) / T') return percent(Number(value));
  return Number.isFinite(Number(value)) ? number(Number(value)) : value;
}

export const changeText = ({ setting: [name, value] }: Change): string =>
  fill(words.settings.atStart, { name: nameOf(name), value: legible(name, value) });
