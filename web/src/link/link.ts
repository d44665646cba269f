/*
 * The state of a page whose run is all of its state, so that a link shows the sender's view: the
 * scenario and its changes, the second, the views of the run and of the comparison. A link of the
 * untouched page is `#v=1`.
 */
import type { Change } from '#sim/protocol';
import { axisProblem, type Axis } from '#charts/scale';
import type { Span } from '#charts/zoom';
import { hashOf, match, matchHash, type Field, type Pair, type Schema } from './codec';
import { choice, initialOf, whole } from './kinds';
import { list } from './list';
import { pairsOf, print, text } from './print';
import { changeOf, changesWithin, changeText, RUN_STATE } from './settings';
import type { Problem } from './version';
import { flatGuess, GUESS_STEPS, LATENCY_COLUMNS, type LatencyColumn } from './view';
import type { Comparison, Guess, View } from './view';

export interface LinkState {
  scenario: string;
  changes: Change[];
  /** The second the reader stopped at. */
  at_s: number | null;
  view: View;
  guess: Guess | null;
  comparison: Comparison;
  /** How far the reader has zoomed in, `block.3.12`; empty if not at all. */
  zoom: string;
}

export interface LinkContext {
  scenario: string;
  scenarios: readonly string[];
  duration_s: number;
}

interface Fields {
  run: string;
  set: Change[];
  at: number | null;
  x: Span | null;
  y: Axis | null;
  latency: LatencyColumn | null;
  guess: Guess | null;
  two: Comparison['spare'];
  'two-x': Span | null;
  'two-y': Axis | null;
  'two-off': string[];
  zoom: string;
}

const HYPOTHESES_MAX = 100;
const HYPOTHESIS = /^[a-z][a-z0-9_]{0,40}$/;
const NO_LATENCY = 'none';
/** A level of the zoom, and the numbers of the parts that lead to it. */
const ZOOM =
  /^(run|drive|(die|(block|(page|(cells|(gate|electron\.\d+)\.\d+)\.\d+)\.\d+)\.\d+)\.\d+)$/;

const schemaOf = ({ scenario, scenarios, duration_s }: LinkContext): Schema<Fields> => ({
  run: choice(scenarios, scenario),
  set: changesWithin(duration_s),
  at: whole(duration_s, null),
  x: spanWithin(duration_s),
  y: AXIS,
  latency: {
    initial: null,
    parse(text) {
      return text === NO_LATENCY ? null : LATENCY_COLUMNS.find((column) => column === text);
    },
    print: (column) => column ?? NO_LATENCY,
  },
  guess: GUESS,
  two: choice(['default', 'more'], 'default'),
  'two-x': spanWithin(duration_s),
  'two-y': AXIS,
  'two-off': list(
    { parse: (text) => (HYPOTHESIS.test(text) ? text : undefined), print: String },
    ',',
    HYPOTHESES_MAX,
  ),
  zoom: text(ZOOM),
});

export function encodeLink(state: LinkState, context: LinkContext): string {
  const { view, comparison } = state;
  const fields: Fields = {
    run: state.scenario,
    set: state.changes,
    at: state.at_s,
    x: view.span,
    y: view.y,
    latency: view.latency,
    guess: state.guess,
    two: comparison.spare,
    'two-x': comparison.span,
    'two-y': comparison.y,
    'two-off': [...comparison.off],
    zoom: state.zoom,
  };
  return hashOf(print(fields, schemaOf(context)));
}

export function decodeLink(
  hash: string,
  context: LinkContext,
): { state: LinkState; problems: Problem[] } {
  const schema = schemaOf(context);
  const { values, problems } = matchHash(hash, { ...schema, ...formsOf(schema) });
  const { flagship, 'steady-state': run, compare, ...own } = values;
  const fields: Fields = { ...initialOf(schema), ...own, ...flagship, ...run, ...compare };
  const state: LinkState = {
    scenario: fields.run,
    changes: fields.set,
    at_s: fields.at,
    view: { span: fields.x, y: fields.y, latency: fields.latency },
    guess: fields.guess,
    comparison: {
      spare: fields.two,
      span: fields['two-x'],
      y: fields['two-y'],
      off: fields['two-off'],
    },
    zoom: fields.zoom,
  };
  return { state, problems };
}

/**
 * Commands in a chapter's text, and frames, give the run and the comparison the states that these
 * have as widgets: `steady-state=at:900,queue_depth:1` and `compare=spare:more`.
 */
function formsOf(schema: Schema<Fields>) {
  const form = (fieldsOf: (pairs: Pair[]) => Pair[]): Field<Partial<Fields>> => ({
    initial: {},
    parse(text, refuse) {
      const { values, others } = match(fieldsOf(pairsOf(text)), schema);
      for (const [, part] of others) refuse?.(part);
      return values;
    },
    print: () => '',
  });
  const run = form((pairs) => {
    const { values, others } = match(pairs, RUN_STATE);
    const at: Pair[] = values.at == null ? [] : [['at', String(values.at)]];
    const changes = others.map((pair) => changeText(changeOf(pair))).join(',');
    return changes === '' ? at : [...at, ['set', changes]];
  });
  const compare = form((pairs) =>
    pairs.map(([name, text]) => [name === 'spare' ? 'two' : `two-${name}`, text]),
  );
  return { flagship: run, 'steady-state': run, compare };
}

function spanOf(text: string): Span | undefined {
  const numbers = /^(\d{1,9})\.\.(\d{1,9})$/.exec(text);
  return numbers ? { from: Number(numbers[1]), to: Number(numbers[2]) } : undefined;
}

function spanWithin(duration_s: number): Field<Span | null> {
  return {
    initial: null,
    used: `0..${duration_s}`,
    parse(text) {
      const span = spanOf(text);
      return span && span.to <= duration_s && span.to > span.from ? span : undefined;
    },
    print: (span) => (span ? `${span.from}..${span.to}` : ''),
  };
}

const AXIS: Field<Axis | null> = {
  initial: null,
  used: 'log',
  parse(text) {
    const [kind, range = ''] = text.split(':');
    const span = spanOf(range);
    if ((kind !== 'log' && kind !== 'linear') || !span) return undefined;
    const axis: Axis = { kind, min: span.from, max: span.to };
    return axisProblem(axis) ? undefined : axis;
  },
  print: (axis) => (axis ? `${axis.kind}:${axis.min}..${axis.max}` : ''),
};

const IOPS = whole(10_000_000, 0);

/** One number for a level, or one per step, empty where nothing is drawn. */
const GUESS: Field<Guess | null> = {
  initial: null,
  parse(text) {
    const texts = text.split('.', GUESS_STEPS + 1);
    if (texts.length !== 1 && texts.length !== GUESS_STEPS) return undefined;
    const guess = texts.map((each) => (each === '' ? Number.NaN : IOPS.parse(each)));
    if (!guess.every((iops) => iops !== undefined) || guess.every(Number.isNaN)) return undefined;
    return guess.length === 1 ? flatGuess(guess[0]!) : guess;
  },
  print(guess) {
    if (!guess) return '';
    if (guess.every((iops) => iops === guess[0])) return String(guess[0]);
    return guess.map((iops) => (Number.isFinite(iops) ? String(iops) : '')).join('.');
  },
};
