/*
 * Settings of a run in links. Their fields come from the table that Rust generates, so the page
 * reports an unusable setting before the run begins. Values stay text, as the core reads them.
 */
import { SETTINGS, type SettingRow } from '#generated/settings';
import type { Change, Setting } from '#sim/protocol';
import type { Field, Pair, Schema } from './codec';
import { whole } from './kinds';
import { list } from './list';

const CHANGES_MAX = 100;
const NUMBER = /^\d{1,20}(\.\d{1,9})?$/;

/** The settings that a run begins with: `spare_factor:0.25,queue_depth:1`. */
export const SETTING_FIELDS: Schema<Record<string, string>> = Object.fromEntries(
  SETTINGS.map((row) => [
    row.name,
    { initial: '', parse: (text) => (isValue(row, text) ? text : undefined), print: String },
  ]),
);

/** Changes up to a second of the run: `0:queue_depth:4,300:pacing:paced`. */
export function changesWithin(duration_s: number): Field<Change[]> {
  const second = whole(duration_s, 0);
  const parse = (text: string): Change | undefined => {
    const [at = '', name = '', value = '', ...rest] = text.split(':');
    const at_s = second.parse(at);
    const row = SETTINGS.find((setting) => setting.name === name);
    if (at_s === undefined || !row || rest.length > 0) return undefined;
    if (!isValue(row, value) || (at_s > 0 && !row.during_run)) return undefined;
    return { at_s, setting: [name, value] };
  };
  return list({ parse, print: changeText }, ',', CHANGES_MAX);
}

export const changeText = ({ at_s, setting: [name, value] }: Change): string =>
  `${at_s}:${name}:${value}`;

/** A run that is asked for a second after its end stops at its end. */
const SECOND = whole(1e9, null);

/**
 * The state of a run that is one widget of a page: `at:900,queue_depth:1,pacing_at_300:burst`. Its
 * other pairs are changes. `play:0`, in a chapter's text, plays the run unchanged.
 */
export const RUN_STATE = { at: SECOND, play: SECOND };

export function changeOf([name, value]: Pair): Change {
  const [, key = name, at_s = '0'] = /^(.*)_at_(\d+)$/.exec(name) ?? [];
  return { at_s: Number(at_s), setting: [key, value] };
}

export function pairOf({ at_s, setting: [name, value] }: Change): Setting {
  return [at_s === 0 ? name : `${name}_at_${at_s}`, value];
}

function isValue({ words, number }: SettingRow, text: string): boolean {
  if (words.includes(text)) return true;
  if (!number || !NUMBER.test(text)) return false;
  const isWhole = !text.includes('.');
  return Number(text) >= number.min && Number(text) <= number.max && (isWhole || !number.whole);
}
