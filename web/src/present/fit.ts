/*
 * The size of the type of a slide, so that nothing on it is cut off: a share of the size at which a
 * slide is 64 rem wide and 36 rem high. Every length of a figure follows it, and unlike a scaled
 * figure it still knows where the pointer is. Its labels stop at a size that the last row can read
 * (`--floor` in `Slide.svelte`), which only a figure that fits in no other way goes below.
 */
const WIDTH_REM = 64;
const HEIGHT_REM = 36;
const STEP = 0.03;
const LEAST = 0.45;
/** Sizes of the smallest labels, as shares of the slide's own type; the first is the usual one. */
const FLOORS = [0.8, 0.75, 0.7, 0.65, 0.6, 0.55];
/** On a narrower screen, as in `Slide.svelte`, a slide has the type of a page and is scrolled. */
const NARROW = '(width < 44rem)';

const root = document.documentElement;

/** The share that each slide had last. */
const shares = new WeakMap<Element, number>();

export const shareOf = (slide: Element): number => shares.get(slide) ?? 1;

/** The size of the type in pixels, for the whole share. */
export const whole_px = (): number => Math.min(innerWidth / WIDTH_REM, innerHeight / HEIGHT_REM);

/** The largest share, up to `most`, at which a slide fits; `set` lays it out. */
export function largest(slide: HTMLElement, most: number, set: (share: number) => void): number {
  const isCutOffAt = (share: number) => {
    set(share);
    return isCutOff(slide);
  };
  for (const floor of FLOORS) {
    slide.style.setProperty('--floor', String(floor));
    if (!isCutOffAt(most)) return most;
    if (isCutOffAt(LEAST)) continue;
    for (let share = most - STEP; share > LEAST; share -= STEP) {
      if (!isCutOffAt(share)) return share;
    }
    set(LEAST);
    break;
  }
  return LEAST;
}

const isCutOff = (slide: Element): boolean =>
  slide.scrollHeight > slide.clientHeight + 1 || slide.scrollWidth > slide.clientWidth + 1;

/** Sets the largest size at which the slide fits, up to a share of the whole. */
export function fit(slide: HTMLElement, most = 1): void {
  if (matchMedia(NARROW).matches) {
    root.style.fontSize = '';
    for (const name of ['--share', '--floor']) slide.style.removeProperty(name);
    return;
  }
  const share = largest(slide, most, (share) => {
    root.style.fontSize = `${whole_px() * share}px`;
    slide.style.setProperty('--share', String(share));
  });
  shares.set(slide, share);
}

/** A figure has grown: makes the type smaller if it no longer fits. */
export function refit(slide: HTMLElement): void {
  if (!matchMedia(NARROW).matches && isCutOff(slide)) fit(slide, shareOf(slide));
}
