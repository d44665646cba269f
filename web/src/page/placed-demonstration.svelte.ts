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
import { pairsOf, stateOf } from '#link/states';
import { whenAsked, type Asked } from './figure-commands';
import { whenAwake } from './hydrated';
import { csvOf, whenCommanded } from './frame-commands.svelte';
import type { OwnChoice } from './own-choice.svelte';
import type { WidgetProps } from './widget';

const STEP = 'step';
const PLAY = 'play';
const VIEW = 'view';

export function demonstrationFrom<Shown extends Steps>(
  name: string,
  { attributes, still, state, onstate }: WidgetProps<Shown>,
  find?: Find<Shown>,
  own?: OwnChoice<string>,
): Demonstration<Shown> {
  const placed = Object.entries(attributes);
  const first = stepOf(placed);
  const shown = new Demonstration<Shown>(name, still, settingsOf(placed), first, find);
  let told = state;
  let restored = $state(state === '');
  whenAwake(() => {
    if (restored) return;
    restored = true;
    const given = others(state);
    const settings = settingsOf(given);
    const step = stepOf(given, first);
    if (settings.length === 0) shown.seek(step);
    else void shown.show(merged(settingsOf(placed), settings), step).then(() => shown.seek(step));
  });
  whenAsked((asked) => {
    const asks = others(asked.state);
    if (asks.length > 0) void follow(shown, { ...asked, state: stateOf(asks) });
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
    const moved: Setting[] =
      shown.index === first && changed.length === 0 ? [] : [[STEP, String(shown.index)]];
    const now = stateOf([...(own?.pairs ?? []), ...changed, ...moved]);
    if (now === told) return;
    told = now;
    untrack(() => onstate(now));
  });
  /** The pairs that are not choices of the widget's own. */
  function others(asked: string) {
    const pairs = pairsOf(asked);
    return own ? own.taken(pairs) : pairs;
  }
  return shown;
}

/** Carries out a command in a chapter's text. */
export async function follow<Shown extends Steps>(
  shown: Demonstration<Shown>,
  { state, plays }: Asked,
): Promise<void> {
  const pairs = pairsOf(state);
  const given = settingsOf(pairs);
  const [from, until] = pairs.find(([name]) => name === PLAY)?.[1].split('-') ?? [];
  const isPlaced = pairs.some(([name]) => name === STEP);
  const step = stepOf(pairs, plays ? 0 : shown.index);
  if (given.length > 0) {
    await shown.show(merged(shown.settings, given), step);
    if (shown.failure !== null || shown.asking) return;
  }
  if (!plays) return;
  if (from !== undefined) {
    shown.playhead.jump(step);
    shown.playhead.play(until === undefined ? Infinity : Number(until));
  } else if (!isPlaced) shown.play();
  else if (given.length === 0) shown.seek(step);
}

function settingsOf(pairs: readonly (readonly [string, string])[]): Setting[] {
  return pairs
    .filter(([name]) => name !== STEP && name !== PLAY)
    .map(([name, value]) => [name, value]);
}

function stepOf(pairs: readonly (readonly [string, string])[], otherwise = 0): number {
  const given = pairs.find(([name]) => name === STEP || name === PLAY)?.[1];
  return given === undefined ? otherwise : Number.parseInt(given);
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
