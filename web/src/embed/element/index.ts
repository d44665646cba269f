/* The package `write-cliff`: importing it defines the element. */
import { WriteCliffElement } from './element.ts';

export { WriteCliffElement, type ElementEvents, type WriteCliffEventMap } from './element.ts';
export type { WriteCliffAttributes } from './frameworks.ts';

declare global {
  interface HTMLElementTagNameMap {
    'write-cliff': WriteCliffElement;
  }
}

// a page may load the script twice
if (globalThis.customElements && !customElements.get('write-cliff')) {
  customElements.define('write-cliff', WriteCliffElement);
}
