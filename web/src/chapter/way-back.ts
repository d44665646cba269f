/*
 * The button that leads back to the text after one of its commands has led to a figure. It is there
 * until the command is in sight again.
 */

class WayBack extends HTMLElement {
  private command: HTMLElement | null = null;
  private readonly sightings = new IntersectionObserver(([entry]) => {
    if (entry!.isIntersecting) this.end();
  });

  connectedCallback(): void {
    this.firstElementChild!.addEventListener('click', () => {
      this.command!.scrollIntoView({ block: 'center' });
      this.command!.focus({ preventScroll: true });
    });
  }

  disconnectedCallback(): void {
    this.end();
  }

  offer(command: HTMLElement): void {
    this.end();
    this.command = command;
    this.hidden = false;
    this.sightings.observe(command);
  }

  private end(): void {
    this.hidden = true;
    this.sightings.disconnect();
  }
}

export const defineWayBack = () => customElements.define('wc-way-back', WayBack);

/** The command has the focus. */
export function offerWayBack(): void {
  const command = document.activeElement;
  if (!(command instanceof HTMLElement) || command === document.body) return;
  const wayBack = document.getElementsByTagName('wc-way-back')[0] as WayBack | undefined;
  wayBack?.offer(command);
}
