/*
 * The run that the islands of a page share, by its name: the island that is hydrated first makes
 * it, and its worker ends when the last of them leaves the page. While the site is built, each
 * island has one of its own.
 */
import { onDestroy } from 'svelte';
import { dataOf } from './offers';
import { href } from '#link/site';
import { completed, pastOf } from '#sim/past';
import type { Picture } from '#sim/picture';
import type { Source } from '#sim/protocol';
import { hasRoom, SMALL_SCALE } from '#sim/memory-budget';
import type { KeptNear } from '#sim/record.svelte';
import { Sim } from '#sim/sim.svelte';
import { SharedValues } from './shared-values';

/** The page's data of the name `run/NAME`. */
export interface PageRun {
  source: Source;
  picture: Picture | null;
}

const runs = new SharedValues(createRun, (sim) => sim.dispose());

/** Call during a component's setup. */
export function pageRun(name: string): Sim {
  if (import.meta.env.SSR) return createRun(name);
  const { value, release } = runs.hold(name);
  onDestroy(release);
  return value;
}

/** Plays the run that an island further down the page shows, or is about to. */
export function playPageRun(name: string): void {
  runs.of(name).play();
}

/** Has the drive of that run filled, because the reader is about to play it. */
export function warmPageRun(name: string): void {
  runs.of(name).warm();
}

function createRun(name: string): Sim {
  const { source, picture } = dataOf<PageRun>(`run/${name}`);
  const sim = new Sim(source, picture && pastOf(picture));
  // The reader's run has the scale of the finished one.
  const scale = picture?.description.scale ?? 1;
  if (scale !== 1) sim.change(['scale', String(scale)]);
  if (picture && !import.meta.env.SSR) {
    if (picture.moments_s.length > 0) sim.keptNear = keptIn(href(`runs/moments/${name}`));
    whenIdle(() => void complete(sim, name, picture));
  }
  return sim;
}

/** Returns null if it cannot be fetched; the page then keeps the moment that it shows. */
function keptIn(address: string): KeptNear {
  return (at_s, place) =>
    import('#sim/kept-moments')
      .then(({ keptNear }) => keptNear(address, at_s, place))
      .catch(() => null);
}

/** Makes a full-size drive small if this machine has no room for it. */
export function fitToRoom(sim: Sim): void {
  const isFull = (sim.description?.scale ?? 1) === 1;
  if (isFull && !hasRoom()) sim.change(['scale', SMALL_SCALE]);
}

/** Fetches the parts of the run that the page does not draw at first; call it when idle. */
async function complete(sim: Sim, name: string, picture: Picture): Promise<void> {
  const whole = await completed(picture, href(`runs/${name}.json`));
  if (whole) sim.complete(whole);
}

function whenIdle(work: () => void): void {
  (window.requestIdleCallback ?? setTimeout)(work);
}
