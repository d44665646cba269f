/*
 * A demonstration as a chapter places it and a link brings it back.
 * 1. The directive's attributes are its settings; `step` is the one to begin at.
 * 2. A link's state replaces them; what came with the page is shown until that is computed.
 * 3. Words of the chapter may ask for other settings: what follows from them is played.
 * 4. The page is told of whatever the reader settles on, but not of steps that play by themselves.
 */
import { untrack } from 'svelte';
import { Demonstration, type Find, type Steps } from '#sim/demonstration.svelte';
import type { Setting } from '#sim/protocol';
import { pairsOf, stateOf } from '#link/states';
import { whenAsked } from '#controls/asked';
import { whenAwake } from '#controls/awake';
import type { WidgetProps } from '#controls/widget';

const STEP = 'step';

export function demonstrationFrom<Shown extends Steps>(
  name: string, { attributes, still, state, onstate }: WidgetProps<Shown>,
  find?: Find<Shown>,
): Demonstration<Shown> {
  const placed = Object.entries(attributes);
  const first = stepOf(placed);
  const shown = new Demonstration<Shown>(name, still, settingsOf(placed), first, find);
  const given = pairsOf(state);
  let told = state;
  let restored = $state(given.length === 0);
  whenAwake(() => {
    if (restored) return;
    restored = true;
    const settings = settingsOf(given);
    const step = stepOf(given, first);
    if (settings.length === 0) shown.seek(step);
    else void shown.show(merged(settingsOf(placed), settings), step).then(() => shown.seek(step));
  });
  whenAsked(({ state, plays }) => {
    const pairs = pairsOf(state);
    const settings = merged(shown.settings, settingsOf(pairs));
    const step = pairs.some(([name]) => name === STEP) ? stepOf(pairs) : null;
    void shown.show(settings, step ?? (plays ? 0 : shown.index)).then(() => {
      if (shown.failure === null && plays && step === null) shown.play();
    });
  });
  $effect(() => {
    if (!restored || shown.passing || shown.asking) return;
    const changed = shown.settings.filter(([key, value]) => attributes[key] !== value);
    const moved: Setting[] = shown.index === first && changed.length === 0
      ? [] : [[STEP, String(shown.index)]];
    const now = stateOf([...changed, ...moved]);
    if (now === told) return;
    told = now;
    untrack(() => onstate(now));
  });
  return shown;
}

function settingsOf(pairs: readonly (readonly [string, string])[]): Setting[] {
  return pairs.filter(([name]) => name !== STEP).map(([name, value]) => [name, value]);
}

function stepOf(pairs: readonly (readonly [string, string])[], otherwise = 0): number {
  return Number(pairs.find(([name]) => name === STEP)?.[1] ?? otherwise);
}

/** The later ones count. */
function merged(placed: readonly Setting[], given: readonly Setting[]): Setting[] {
  const others = placed.filter(([name]) => !given.some(([other]) => other === name));
  return [...others, ...given];
}
