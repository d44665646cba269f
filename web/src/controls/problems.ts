/* Says what of a link could not be read, in the place that the page has for it: `<wc-problems>`. */
import { mount } from 'svelte';
import type { Problem } from '#link/link';
import Problems from './Problems.svelte';

export function showProblems(problems: readonly Problem[]): void {
  customElements.define('wc-problems', class extends HTMLElement {
    connectedCallback(): void {
      mount(Problems, { target: this, props: { problems } });
    }
  });
}
