/*
 * A demonstration as a chapter places it and a link restores it.
 * 1. The directive's attributes are its settings; `step` is the one to begin at.
 * 2. A link's state replaces them; until it is computed, the result that came with the page shows.
 * 3. Links in the chapter's text may ask for other settings: the result is played. `play:3`
 *    plays from step 3 to the end, `play:3-5` to step 5; `step:3` travels there.
 * 4. A setting named `view` chooses another picture: its other settings begin anew.
 * 5. A choice of the widget's own is kept and requested in the same way, and plays nothing.
 * 6. The page learns every state that the reader settles on, but no steps that play by themselves.
 */
import { untrack } from 'svelte';
import { Demonstration, type Find, type Steps } from '#sim/demonstration.svelte';
import type { Setting } from '#sim/protocol';
import { match, type Field } from '#link/codec';
import { whole } from '#link/kinds';
import { pairsOf, print, stateOf } from '#link/print';
import { onCommand, type FigureCommand } from './figure-commands';
import { onHydrated } from './hydration';
import { whenCommanded, type Table } from './frame-commands.svelte';
import type { OwnChoice } from './own-choice.svelte';
import type { WidgetProps } from './widget';

const VIEW = 'view';

/** The steps to play: `3`, to the end, or `3-5`. */
const PLAY: Field<{ from: number; until: number | null } | null> = {
  initial: null,
  parse(text) {
    const [, from, until = null] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text) ?? [];
    return from === undefined
      ? undefined
      : { from: Number(from), until: until === null ? null : Number(until) };
  },
  print: (steps) => (steps ? `${steps.from}-${steps.until ?? ''}` : ''),
};

/** The place in the film that a state names. Its other pairs are settings of the core. */
export const PLACE = { step: whole(1e9, null), play: PLAY };

export function demonstrationFrom<Result extends Steps>(
  name: string,
  { attributes, still, state, onstate }: WidgetProps<Result>,
  find?: Find<Result>,
  own?: OwnChoice<string>,
): Demonstration<Result> {
  const placement = match(Object.entries(attributes), PLACE);
  const first = placement.values.step ?? 0;
  const demonstration = new Demonstration<Result>(name, still, placement.others, first, find);
  let reported = state;
  let restored = $state(state === '');
  onHydrated(() => {
    if (restored) return;
    restored = true;
    const { values, others: settings } = match(withoutOwn(state), PLACE);
    const step = values.step ?? values.play?.from ?? first;
    if (settings.length === 0) demonstration.seek(step);
    else
      void demonstration
        .show(mergeSettings(placement.others, settings), step)
        .then(() => demonstration.seek(step));
  });
  onCommand((command) => {
    const pairs = withoutOwn(command.state);
    if (pairs.length > 0) void follow(demonstration, { ...command, state: stateOf(pairs) });
  });
  const tell = whenCommanded({
    playback: {
      play: () => demonstration.play(),
      pause: () => demonstration.pause(),
      step: (by) => demonstration.move(by),
      seek: (to) => demonstration.seek(to),
      repeat() {
        demonstration.playhead.loops = true;
        demonstration.play();
      },
    },
    tables: () => tablesOf(demonstration.result),
    wholeState: () =>
      stateOf([
        ...(own?.pairs ?? []),
        ...demonstration.settings,
        ...print({ step: demonstration.index }, PLACE),
      ]),
  });
  $effect(() => tell('step', { index: demonstration.index, count: demonstration.count }));
  $effect(() => {
    if (!restored || demonstration.passing || demonstration.isPending) return;
    const changed = demonstration.settings.filter(([key, value]) => attributes[key] !== value);
    const isMoved = demonstration.index !== first || changed.length > 0;
    const position = isMoved ? print({ step: demonstration.index }, PLACE) : [];
    const now = stateOf([...(own?.pairs ?? []), ...changed, ...position]);
    if (now === reported) return;
    reported = now;
    untrack(() => onstate(now));
  });
  /** Applies the widget's own choice, and returns the other pairs. */
  function withoutOwn(text: string) {
    const pairs = pairsOf(text);
    return own ? own.take(pairs) : pairs;
  }
  return demonstration;
}

/** Carries out a command in a chapter's text. */
export async function follow<Result extends Steps>(
  demonstration: Demonstration<Result>,
  { state, plays }: FigureCommand,
): Promise<void> {
  const { values, others: settings } = match(pairsOf(state), PLACE);
  const step = values.step ?? values.play?.from ?? (plays ? 0 : demonstration.index);
  if (settings.length > 0) {
    // The step that the text is about, and not what follows it.
    demonstration.pause();
    await demonstration.show(mergeSettings(demonstration.settings, settings), step);
    if (demonstration.failure !== null || demonstration.isPending) return;
  }
  if (!plays) return;
  if (values.play) {
    demonstration.playhead.jump(step);
    demonstration.playhead.play(values.play.until ?? Infinity);
  } else if (values.step == null) demonstration.play();
  else if (settings.length === 0) demonstration.seek(step);
}

/** Later settings win. */
function mergeSettings(placed: readonly Setting[], changes: readonly Setting[]): Setting[] {
  if (changes.some(([name]) => name === VIEW)) return [...changes];
  const others = placed.filter(([name]) => !changes.some(([other]) => other === name));
  return [...others, ...changes];
}

/** Parts of a result that are no figures: how it plays, and how it was made. */
const NO_FIGURES = new Set(['steps', 'film', 'seconds', 'sources', 'source', 'ways']);

/** The steps, each list or part beside them, and the figures that stand alone. */
function tablesOf(result: Steps): Table[] {
  const others = Object.entries(result).filter(([name]) => !NO_FIGURES.has(name));
  const isPart = ([, value]: [string, unknown]) => typeof value === 'object' && value !== null;
  const single = others.filter((entry) => !isPart(entry));
  return [
    { name: 'steps', rows: result.steps.map((step, index) => ({ step: index, ...step })) },
    ...others.filter(isPart).map(([name, part]) => ({ name, rows: rowsOf(name, part) })),
    { name: 'all steps', rows: [Object.fromEntries(single)] },
  ];
}

/** A list of plain values has one column, with the list's name. */
function rowsOf(name: string, part: unknown): object[] {
  const rows: unknown[] = Array.isArray(part) ? part : [part];
  return rows.map((row) => (typeof row === 'object' && row !== null ? row : { [name]: row }));
}
