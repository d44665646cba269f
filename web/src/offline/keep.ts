/*
 * The script of every page of the site, beside that of its islands.
 * 1. When the page has come to rest it registers the service worker and tells it of the visit.
 * 2. A new version is fetched by the browser and waits. `<wc-version>` shows itself then, and its
 *    button lets the new version take over: every open page goes on with the files that it has, and
 *    this one is loaded again.
 * A browser that keeps nothing, or a host without https, leaves a page as it is.
 */
import { ask } from './protocol';

class Version extends HTMLElement {
  private wanted = false;

  connectedCallback(): void {
    const [button] = this.getElementsByTagName('button');
    button!.addEventListener('click', () => void this.renew());
    const root = this.getAttribute('root') ?? './';
    const begin = () => void this.keep(root).catch(() => {});
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
  }

  private async keep(root: string): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('controllerchange', () => {
      if (this.wanted) location.reload();
    });
    await new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
    const registration = await serviceWorker.register(`${root}service-worker.js`);
    if (registration.waiting) this.tell();
    registration.addEventListener('updatefound', () => this.await(registration.installing));
    this.await(registration.installing);
    const { active } = await serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const islands = Array.from(document.getElementsByTagName('wc-island'),
      (island) => island.getAttribute('name') ?? '');
    const { failure } = await ask(active!, { ask: 'visited', loaded, islands });
    // Whoever drives the page may wait for this.
    document.documentElement.dataset['kept'] = failure ?? 'all';
  }

  /** The first version of all takes over by itself, and is no news. */
  private await(installing: ServiceWorker | null): void {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) this.tell();
    });
  }

  private tell(): void {
    this.hidden = false;
  }

  private async renew(): Promise<void> {
    this.wanted = true;
    const registration = await navigator.serviceWorker.getRegistration();
    // Another page may have let it take over before.
    if (registration?.waiting) void ask(registration.waiting, { ask: 'renew' });
    else location.reload();
  }
}

customElements.define('wc-version', Version);
