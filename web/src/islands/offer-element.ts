/* Data shared by several islands of a page, in the element `<wc-data>`. */
import { offer } from '#page/offers';

export function defineData(): void {
  customElements.define(
    'wc-data',
    class extends HTMLElement {
      connectedCallback(): void {
        offer(this.getAttribute('name') ?? '', () => JSON.parse(this.textContent) as unknown);
      }
    },
  );
}
