/* Reports the unreadable parts of a link in the page's place for them: `<wc-problems>`. */
import { mount, unmount } from 'svelte';
import type { Problem } from '#link/version';
import Problems from './Problems.svelte';

let component: object | null = null;

/** Replaces the previous report. */
export function showProblems(problems: readonly Problem[]): void {
  const [target] = document.getElementsByTagName('wc-problems');
  if (!target) return;
  if (component) void unmount(component);
  component = mount(Problems, { target, props: { problems } });
}
