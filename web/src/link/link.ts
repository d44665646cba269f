/*
 * The whole state of a page as text after the `#`, so that a link shows the sender's view.
 * 1. `v=1` comes first; a link of a later version is refused with its number.
 * 2. Only differences from the default are written: a link of the untouched page is `#v=1`.
 * 3. A part that cannot be read is reported, with the text found and the value used instead; the
 *    rest of the link applies. A change is checked against the table of settings, before the run
 *    begins.
 */
import { SETTINGS } from '#generated/settings';
import type { Change } from '#sim/protocol';
import { axisProblem, type Axis } from '#charts/scale';
import type { Span } from '#charts/zoom';
import { LINK_VERSION, versionProblem, type Problem } from './version';
import {
  FIRST_COMPARISON,
  FIRST_VIEW,
  flatGuess,
  GUESS_STEPS,
  LATENCY_COLUMNS,
  type Comparison,
  type Guess,
  type View,
} from './view';

export interface LinkState {
  scenario: string;
  changes: Change[];
  /** The second the reader stopped at. */
  at_s: number | null;
  view: View;
  guess: Guess | null;
  comparison: Comparison;
}

export interface Known {
  scenario: string;
  scenarios: readonly string[];
  duration_s: number;
}

const CHANGES_MAX = 100;
const GUESS_MAX = 10_000_000;
const NO_LATENCY = 'none';
const SETTING_NAME = /^[a-z][a-z0-9_]{0,40}$/;
const NUMBER = /^\d{1,20}(\.\d{1,9})?$/;

export function encodeLink(state: LinkState, known: Known): string {
  const parts = [`v=${LINK_VERSION}`];
  const put = (name: string, value: string) => parts.push(`${name}=${value}`);
  if (state.scenario !== known.scenario) put('run', state.scenario);
  if (state.changes.length > 0) {
    const words = state.changes.map(({ at_s, setting }) => `${at_s}:${setting[0]}:${setting[1]}`);
    put('set', words.join(','));
  }
  if (state.at_s !== null) put('at', String(state.at_s));
  const { span, y, latency } = state.view;
  if (span) put('x', `${span.from}..${span.to}`);
  if (y) put('y', axisText(y));
  if (latency !== FIRST_VIEW.latency) put('latency', latency ?? NO_LATENCY);
  if (state.guess !== null) put('guess', guessText(state.guess));
  const { comparison } = state;
  if (comparison.spare !== 'default') put('two', comparison.spare);
  if (comparison.span) put('two-x', `${comparison.span.from}..${comparison.span.to}`);
  if (comparison.y) put('two-y', axisText(comparison.y));
  if (comparison.off.length > 0) put('two-off', comparison.off.join(','));
  return parts.join('&');
}

export function decodeLink(hash: string, known: Known): { state: LinkState; problems: Problem[] } {
  const state: LinkState = {
    scenario: known.scenario,
    changes: [],
    at_s: null,
    view: { ...FIRST_VIEW },
    guess: null,
    comparison: { ...FIRST_COMPARISON },
  };
  const problems: Problem[] = [];
  const fields = new Map<string, string>();
  for (const part of hash.replace(/^#/, '').split('&')) {
    const [name = '', ...rest] = part.split('=');
    if (name !== '') fields.set(name, decoded(rest.join('=')));
  }
  // A hash of another kind (an anchor) is not a link of ours.
  if (!fields.has('v')) return { state, problems };
  const wrong = (name: string, used: string) =>
    problems.push({ name, found: (fields.get(name) ?? '').slice(0, 80), used });
  if (fields.get('v') !== String(LINK_VERSION)) {
    problems.push(versionProblem(fields.get('v') ?? ''));
    return { state, problems };
  }
  for (const [name, value] of fields) {
    if (name === 'v') continue;
    // A name in the hash may be that of a property of every object.
    const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    if (!read) wrong(name, '');
    else {
      const used = read(value, state, known);
      if (typeof used === 'string') wrong(name, used);
      else if (used !== null) problems.push({ name, ...used });
    }
  }
  return { state, problems };
}

/** Sets its part of the state; returns the default that stays in force if it cannot. */
type Reader = (
  value: string,
  state: LinkState,
  known: Known,
) => string | Omit<Problem, 'name'> | null;

const READERS: Record<string, Reader> = {
  run(value, state, known) {
    if (!known.scenarios.includes(value)) return known.scenario;
    state.scenario = value;
    return null;
  },
  set(value, state, known) {
    const words = value.split(',');
    if (words.length > CHANGES_MAX) return '';
    const read = words.map((word) => ({ word, change: changeOf(word, known.duration_s) }));
    state.changes = read.flatMap(({ change }) => change ?? []);
    const refused = read.filter(({ change }) => change === null).map(({ word }) => word);
    return refused.length > 0 ? { found: refused.join(',').slice(0, 80), used: '' } : null;
  },
  at(value, state, known) {
    const at_s = wholeNumber(value, known.duration_s);
    if (at_s === null) return '';
    state.at_s = at_s;
    return null;
  },
  x(value, state, known) {
    const span = spanWithin(value, known.duration_s);
    if (!span) return `0..${known.duration_s}`;
    state.view.span = span;
    return null;
  },
  y(value, state) {
    const axis = axisOf(value);
    if (!axis) return 'log';
    state.view.y = axis;
    return null;
  },
  latency(value, state) {
    const column = LATENCY_COLUMNS.find((name) => name === value);
    if (!column && value !== NO_LATENCY) return NO_LATENCY;
    state.view.latency = column ?? null;
    return null;
  },
  /** Commands in the page's text to the run, and to the comparison. */
  flagship(value, state, known) {
    const changes = value
      .split(',')
      .map((setting) => `0:${setting}`)
      .join(',');
    return READERS['set']!(changes, state, known);
  },
  /** The state of the widget on its own page: `at:900,queue_depth:1,pacing_at_300:burst`. */
  'steady-state'(value, state, known) {
    const changes = value
      .split(',')
      .flatMap((pair) => {
        const [name = '', set = ''] = pair.split(':');
        if (name === 'at') state.at_s = wholeNumber(set, known.duration_s);
        if (name === 'at') return [];
        const [, key = name, at_s = '0'] = /^(.*)_at_(\d+)$/.exec(name) ?? [];
        return `${at_s}:${key}:${set}`;
      })
      .join(',');
    return changes === '' ? null : READERS['set']!(changes, state, known);
  },
  compare(value, state) {
    const { spare, off } = Object.fromEntries(value.split(',').map((pair) => pair.split(':')));
    if (spare === 'more') state.comparison.spare = spare;
    if (off && SETTING_NAME.test(off)) state.comparison.off = [off];
    return null;
  },
  guess(value, state) {
    const guess = guessOf(value);
    if (guess === null) return '';
    state.guess = guess;
    return null;
  },
  two(value, state) {
    if (value !== 'more') return FIRST_COMPARISON.spare;
    state.comparison.spare = value;
    return null;
  },
  'two-x'(value, state, known) {
    const span = spanWithin(value, known.duration_s);
    if (!span) return `0..${known.duration_s}`;
    state.comparison.span = span;
    return null;
  },
  'two-y'(value, state) {
    const axis = axisOf(value);
    if (!axis) return 'log';
    state.comparison.y = axis;
    return null;
  },
  'two-off'(value, state) {
    const names = value.split(',');
    if (names.length > CHANGES_MAX || !names.every((name) => SETTING_NAME.test(name))) return '';
    state.comparison.off = names;
    return null;
  },
};

/** One number for a level, or one per step, empty where nothing is drawn. */
function guessText(guess: Guess): string {
  const [first] = guess;
  if (guess.every((iops) => iops === first)) return String(first);
  return guess.map((iops) => (Number.isFinite(iops) ? String(iops) : '')).join('.');
}

function guessOf(value: string): Guess | null {
  const words = value.split('.');
  if (words.length !== 1 && words.length !== GUESS_STEPS) return null;
  const read = words.map((word) => (word === '' ? Number.NaN : wholeNumber(word, GUESS_MAX)));
  if (read.includes(null) || read.every(Number.isNaN)) return null;
  const guess = read as number[];
  return guess.length === 1 ? flatGuess(guess[0]!) : guess;
}

function axisText(axis: Axis): string {
  return `${axis.kind}:${axis.min}..${axis.max}`;
}

function axisOf(value: string): Axis | null {
  const [kind, range = ''] = value.split(':');
  const span = spanOf(range);
  if ((kind !== 'log' && kind !== 'linear') || !span) return null;
  const axis: Axis = { kind, min: span.from, max: span.to };
  return axisProblem(axis) ? null : axis;
}

function spanWithin(value: string, duration_s: number): Span | null {
  const span = spanOf(value);
  return span && span.to <= duration_s && span.to > span.from ? span : null;
}

function changeOf(word: string, duration_s: number): Change | null {
  const [at = '', name = '', value = '', ...rest] = word.split(':');
  const at_s = wholeNumber(at, duration_s);
  if (at_s === null || rest.length > 0 || !isAccepted(name, value, at_s > 0)) return null;
  return { at_s, setting: [name, value] };
}

/** Whether the table of settings has this value, and lets it change during a run if it does. */
export function isAccepted(name: string, value: string, duringRun: boolean): boolean {
  const row = SETTINGS.find((setting) => setting.name === name);
  if (!row || (duringRun && !row.during_run)) return false;
  if (row.words.includes(value)) return true;
  if (!row.number || !NUMBER.test(value)) return false;
  const number = Number(value);
  const { whole, min, max } = row.number;
  return number >= min && number <= max && (!whole || !value.includes('.'));
}

function spanOf(value: string): Span | null {
  const found = /^(\d{1,9})\.\.(\d{1,9})$/.exec(value);
  return found ? { from: Number(found[1]), to: Number(found[2]) } : null;
}

function wholeNumber(value: string, most: number): number | null {
  if (!/^\d{1,9}$/.test(value)) return null;
  const number = Number(value);
  return number <= most ? number : null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
