/* The package `write-cliff`: to import it defines the element. */
import { WriteCliffElement } from './element.ts';

export { WriteCliffElement, type ElementEvents, type WriteCliffEventMap } from './element.ts';

declare global {
  interface HTMLElementTagNameMap {
    'write-cliff': WriteCliffElement;
  }
}

// a page may have the script twice
if (globalThis.customElements && !customElements.get('write-cliff')) {
  customElements.define('write-cliff', WriteCliffElement);
}
