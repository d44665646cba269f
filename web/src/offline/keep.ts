/*
 * Keeps the site for use without a network. Every page runs this script besides that of its
 * islands.
 * 1. Once the page is idle, it registers the service worker and reports the visit.
 * 2. The browser fetches a new version and lets it wait. `<wc-version>` then becomes visible, and
 *    its button lets the new version take over. Other open pages keep working with the files that
 *    they have, and this page reloads.
 *
 * 3. A page that lacks a file compares itself with the page that the site has now, and says either
 *    that there is a new version, or that a part could not be loaded.
 *
 * Without storage or https nothing is kept.
 */
import { MISSING } from './missing';
import { ask } from './protocol';

class Version extends HTMLElement {
  private wanted = false;

  connectedCallback(): void {
    const [button] = this.getElementsByTagName('button');
    button!.addEventListener('click', () => void this.renew());
    addEventListener(MISSING, (event) => void this.compare((event as CustomEvent).detail));
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
    const islands = Array.from(
      document.getElementsByTagName('wc-island'),
      (island) => island.getAttribute('name') ?? '',
    );
    const { failure } = await ask(active!, { ask: 'visited', loaded, islands });
    // Tests that drive the page wait for this attribute.
    document.documentElement.dataset['kept'] = failure ?? 'all';
  }

  /**
   * Announces a version once it is installed. The first version takes over by itself and is not
   * announced.
   */
  private await(installing: ServiceWorker | null): void {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) this.tell();
    });
  }

  private tell(isNewer = true): void {
    const [newer, missing, button] = Array.from(this.children) as HTMLElement[];
    newer!.hidden = button!.hidden = !isNewer;
    missing!.hidden = isNewer;
    this.hidden = false;
  }

  /** The scripts of a version have names of their own. */
  private async compare(isSaid: boolean): Promise<void> {
    const own = Array.from(document.scripts, (script) => script.getAttribute('src') ?? '');
    const reply = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
    const page = reply?.ok ? await reply.text() : null;
    const isNewer = page !== null && !own.every((address) => page.includes(address));
    if (isNewer || !isSaid) this.tell(isNewer);
  }

  private async renew(): Promise<void> {
    this.wanted = true;
    const registration = await navigator.serviceWorker?.getRegistration();
    // Another page may have activated it already.
    if (registration?.waiting) void ask(registration.waiting, { ask: 'renew' });
    else location.reload();
  }
}

customElements.define('wc-version', Version);
