/* The dialogs of every page: each opens by its button or its key. */

/** Fields in which a key is text. */
const TYPING = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select';

class PageDialog extends HTMLElement {
  private readonly stop = new AbortController();

  connectedCallback(): void {
    const button = this.getElementsByTagName('button')[0]!;
    const { signal } = this.stop;
    button.hidden = false;
    button.addEventListener('click', () => this.open(), { signal });
    addEventListener('keydown', (event) => this.press(event), { signal });
  }

  disconnectedCallback(): void {
    this.stop.abort();
  }

  private press(event: KeyboardEvent): void {
    const { target, key } = event;
    const types = target instanceof Element && target.matches(TYPING);
    if (key !== this.dataset['key'] || types || event.ctrlKey || event.metaKey) return;
    if ([...document.getElementsByTagName('dialog')].some(({ open }) => open)) return;
    event.preventDefault();
    this.open();
  }

  private open(): void {
    const dialog = this.getElementsByTagName('dialog')[0]!;
    dialog.showModal();
    dialog.getElementsByTagName('input')[0]?.focus();
    if (this.getAttribute('name') !== 'search') return;
    void import('./search').then(({ search }) => search(dialog));
  }
}

export const defineDialogs = () => customElements.define('wc-dialog', PageDialog);
