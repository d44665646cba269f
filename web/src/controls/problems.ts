/* Says what of a link could not be read, in the place that the page has for it: `<wc-problems>`. */
import { mount, unmount } from 'svelte';
import type { Problem } from '#link/version';
import Problems from './Problems.svelte';

let shown: object | null = null;

/** Only what was said last stands there. */
export function showProblems(problems: readonly Problem[]): void {
  const [target] = document.getElementsByTagName('wc-problems');
  if (!target) return;
  if (shown) void unmount(shown);
  shown = mount(Problems, { target, props: { problems } });
}
