/*
 * Reports the unreadable parts of a link in the page's place for them: `<wc-problems>`. A page
 * without one gets it below its opening.
 */
import { mount, unmount } from 'svelte';
import type { Problem } from '#link/version';
import Problems from './Problems.svelte';

export { problemText } from './problem-text';

let component: object | null = null;

/** Replaces the previous report. */
export function showProblems(problems: readonly Problem[]): void {
  const target = document.getElementsByTagName('wc-problems')[0] ?? newPlace();
  if (component) void unmount(component);
  component = mount(Problems, { target, props: { problems } });
}

function newPlace(): Element {
  const place = document.createElement('wc-problems');
  document.getElementsByTagName('article')[0]!.firstElementChild!.after(place);
  return place;
}
