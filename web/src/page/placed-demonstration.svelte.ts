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
import { whenAsked, type Asked } from './figure-commands';
import { whenAwake } from './hydrated';
import { csvOf, whenCommanded } from './frame-commands.svelte';
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

export function demonstrationFrom<Shown extends Steps>(
  name: string,
  { attributes, still, state, onstate }: WidgetProps<Shown>,
  find?: Find<Shown>,
  own?: OwnChoice<string>,
): Demonstration<Shown> {
  const placed = match(Object.entries(attributes), PLACE);
  const first = placed.given.step ?? 0;
  const shown = new Demonstration<Shown>(name, still, placed.others, first, find);
  let reported = state;
  let restored = $state(state === '');
  whenAwake(() => {
    if (restored) return;
    restored = true;
    const { given, others: settings } = match(withoutOwn(state), PLACE);
    const step = given.step ?? given.play?.from ?? first;
    if (settings.length === 0) shown.seek(step);
    else void shown.show(merged(placed.others, settings), step).then(() => shown.seek(step));
  });
  whenAsked((asked) => {
    const pairs = withoutOwn(asked.state);
    if (pairs.length > 0) void follow(shown, { ...asked, state: stateOf(pairs) });
  });
  const tell = whenCommanded({
    play: () => shown.play(),
    pause: () => shown.pause(),
    step: (by) => shown.move(by),
    seek: (to) => shown.seek(to),
    repeat() {
      shown.playhead.loops = true;
      shown.play();
    },
    csv: () => stepsAsCsv(shown.shown),
  });
  $effect(() => tell('step', { index: shown.index, count: shown.count }));
  $effect(() => {
    if (!restored || shown.passing || shown.asking) return;
    const changed = shown.settings.filter(([key, value]) => attributes[key] !== value);
    const isMoved = shown.index !== first || changed.length > 0;
    const moved = isMoved ? print({ step: shown.index }, PLACE) : [];
    const now = stateOf([...(own?.pairs ?? []), ...changed, ...moved]);
    if (now === reported) return;
    reported = now;
    untrack(() => onstate(now));
  });
  /** Applies the widget's own choice, and returns the other pairs. */
  function withoutOwn(text: string) {
    const pairs = pairsOf(text);
    return own ? own.taken(pairs) : pairs;
  }
  return shown;
}

/** Carries out a command in a chapter's text. */
export async function follow<Shown extends Steps>(
  shown: Demonstration<Shown>,
  { state, plays }: Asked,
): Promise<void> {
  const { given, others: settings } = match(pairsOf(state), PLACE);
  const step = given.step ?? given.play?.from ?? (plays ? 0 : shown.index);
  if (settings.length > 0) {
    await shown.show(merged(shown.settings, settings), step);
    if (shown.failure !== null || shown.asking) return;
  }
  if (!plays) return;
  if (given.play) {
    shown.playhead.jump(step);
    shown.playhead.play(given.play.until ?? Infinity);
  } else if (given.step == null) shown.play();
  else if (settings.length === 0) shown.seek(step);
}

/** Later settings win. */
function merged(placed: readonly Setting[], given: readonly Setting[]): Setting[] {
  if (given.some(([name]) => name === VIEW)) return [...given];
  const others = placed.filter(([name]) => !given.some(([other]) => other === name));
  return [...others, ...given];
}

/** The figures of each step that are single numbers, words or yes and no. */
function stepsAsCsv({ steps }: Steps): string {
  const names = [
    ...new Set(
      steps.flatMap((step) =>
        Object.entries(step)
          .filter(([, value]) => isPlain(value))
          .map(([name]) => name),
      ),
    ),
  ];
  return csvOf(
    ['step', ...names],
    steps.map((step, index) => [
      index,
      ...names.map((name) => {
        const value = (step as unknown as Record<string, unknown>)[name];
        return isPlain(value) ? value : null;
      }),
    ]),
  );
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
