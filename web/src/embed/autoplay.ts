/*
 * A figure that plays by itself as long as it is on the screen and no other frame of the page does:
 * they hand a lock on. A reader who touches a figure plays it from then on.
 */
import type { Playback } from '#page/frame-commands.svelte';

const LOCK = 'write-cliff plays by itself';
const TOUCHES = ['pointerdown', 'keydown'];

export function playByItself(frame: Element, { repeat, pause }: Playback): void {
  /** The place in the queue, or the turn; undefined off the screen. */
  let turn: AbortController | undefined;
  let isOnScreen = false;
  let isTouched = false;

  function look(): void {
    const isWanted = isOnScreen && !document.hidden;
    if (!isWanted) turn?.abort();
    else if (!turn && !isTouched) void take((turn = new AbortController()));
  }

  async function take({ signal }: AbortController): Promise<void> {
    const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    let hasBegun = false;
    const play = async () => {
      hasBegun = true;
      if (isTouched) return;
      repeat();
      await over;
      if (!isTouched) pause();
    };
    // a frame in a sandbox, or of a site without https:, has no locks
    const waits = navigator.locks?.request(LOCK, { signal }, play) ?? play();
    await waits.catch(() => (hasBegun || signal.aborted ? undefined : play()));
    turn = undefined;
    look();
  }

  new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1)!.isIntersecting;
    look();
  }).observe(frame);
  document.addEventListener('visibilitychange', look);
  for (const touch of TOUCHES) frame.addEventListener(touch, () => (isTouched = true));
}
