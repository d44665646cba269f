/*
 * The script of the page of parts: wakes its examples one after the other, each in a task of its
 * own. It is built apart from the islands (`vite.parts.config.ts`), so that it changes nothing
 * that another page loads.
 */
import { hydrate, type Component } from 'svelte';
import { restoreStyles } from '#islands/style-attributes';
import { TURNS } from '#page/keys';
import { Turns } from '#page/tasks';

const examples = import.meta.glob<Component>('./examples/*.svelte', {
  eager: true,
  import: 'default',
});
const turns = new Turns();

class Example extends HTMLElement {
  connectedCallback(): void {
    const component = examples[`./examples/${this.getAttribute('name')}.svelte`]!;
    turns.add(() => {
      restoreStyles(this);
      hydrate(component, { target: this, context: new Map([[TURNS, turns]]) });
    });
  }
}

customElements.define('wc-example', Example);
// Tests that drive the page wait for this attribute.
void turns.done.then(() => (document.documentElement.dataset['examples'] = 'running'));
