/*
 * The button of a figure's menu. It loads the menu at the first press; later ones are the menu's.
 */
import type { Figure } from '#export/figure';

export type FigureOf = (key: string, embed: string | null) => Promise<Figure>;

export function defineFigureMenus(figureOf: FigureOf): void {
  // A browser without popovers has no menu.
  if (!('popover' in HTMLElement.prototype)) return;
  customElements.define(
    'wc-figure-menu',
    class extends HTMLElement {
      private isLoaded = false;

      connectedCallback(): void {
        const [button] = this.getElementsByTagName('button') as unknown as [HTMLButtonElement];
        button.hidden = false;
        button.addEventListener('click', (event) => {
          if (this.isLoaded) return;
          // The browser would close a menu that is there before this press has ended.
          event.preventDefault();
          void this.load(button);
        });
        button.addEventListener('keydown', (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          button.click();
        });
      }

      private async load(button: HTMLButtonElement): Promise<void> {
        this.isLoaded = true;
        const { figure, embed, failed } = this.dataset;
        try {
          const of = figureOf(figure!, embed ?? null);
          (await import('./menu')).openMenu(this, button, await of);
        } catch {
          this.isLoaded = false;
          button.textContent = failed!;
        }
      }
    },
  );
}
