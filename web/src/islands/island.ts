/*
 * One island in the page: the element `<wc-island>`.
 * 1. It holds the markup that was made when the site was built, and after it, as JSON, the data
 *    that its component was given then.
 * 2. It is hydrated when it comes near the screen or is touched, itself and then each of its parts
 *    in a task of its own, so that the page goes on answering. One that says `touch` waits for a
 *    touch.
 * 3. If its script cannot be loaded, the markup stays; the next touch tries again.
 * 4. When it is taken out of the page, its component is unmounted and lets go of workers and runs.
 *    Put back, it stands as its reader left it.
 */
import type { Answer, Asked } from '#controls/asked';
import type { Commands, Tell } from '#controls/commanded.svelte';
import { ASKED, COMMANDER, TURNS } from '#controls/keys';
import { Turns } from '#controls/turns';
import { site } from '#link/site';
import { unpacked } from './packed';
import { load } from './registry';
import { restoreStyles } from './style-attributes';
import { Touches } from './touches';

/** How far below the screen an island is made ready. */
const NEAR = '200px';

export interface Page {
  /** How the island stood when the page was opened. */
  stateOf: (key: string) => string;
  /** Told whenever the reader has changed something. */
  onstate: (key: string, state: string) => void;
  /** An island is about to do what was asked of it. */
  bringIntoSight: (island: Element) => void;
  /** What an island reports to those around a frame. */
  tell?: Tell;
  /** Data of an island that takes the place of what the build gave it. */
  dataFor?: (name: string) => object | null;
}

export interface Islands {
  /** The names of the islands, in the order of the page. */
  keys: readonly string[];
  /** The page's address is the own of one of them. */
  owned: boolean;
  /** Wakes an island, wherever it is. */
  wake: (key: string) => void;
  /** Asks something of an island, which wakes for it and is brought into sight. */
  ask: (key: string, asked: Asked) => void;
  /** How an island is played, once it is awake; null: it cannot be played. */
  commandsOf: (key: string) => Promise<Commands | null>;
  /** Shows an island as this state has it, from its beginning. */
  restore: (key: string, state: string) => Promise<void>;
  /** Those that were near the screen when the page was opened, and those woken since, answer. */
  settled: () => Promise<unknown>;
}

/** What the component of an island was given when the site was built. */
function dataOf(json: string): object {
  const data = JSON.parse(json) as { still?: unknown };
  return { ...data, still: unpacked(data.still) };
}

export function defineIslands(page: Page): Islands {
  const all = new Map<string, Island>();
  let owned = false;
  const waking = new Set<Promise<void>>();
  let look = () => {};
  const looked = new Promise<void>((resolve) => (look = resolve));

  class Island extends HTMLElement {
    awake = false;
    waking = false;
    /** Of its component, since that was first there. */
    private data: object | null = null;
    private state = '';
    private unmount: (() => void) | null = null;
    /** Of its component, and what was asked last before that was awake. */
    private answer: Answer | null = null;
    private asked: Asked | null = null;
    commands: Commands | null = null;
    private done: Promise<void> = Promise.resolve();

    connectedCallback(): void {
      all.set(this.id, this);
      owned ||= this.hasAttribute('owns-address');
      if (this.data) this.wake();
      else if (!this.hasAttribute('touch')) near.observe(this);
      // What an address asks for is done, however far down the page the reader begins.
      if (this.hasAttribute('query') && location.search !== '') this.wake();
    }

    disconnectedCallback(): void {
      near.unobserve(this);
      // One that is moved within the page is back already.
      queueMicrotask(() => {
        if (!this.isConnected) this.sleep();
      });
    }

    private sleep(): void {
      if (all.get(this.id) === this) all.delete(this.id);
      this.rest();
    }

    private rest(): void {
      this.unmount?.();
      this.unmount = null;
      this.awake = this.waking = false;
    }

    /** Once it is awake. */
    whenAwake(): Promise<void> {
      this.wake();
      return this.done;
    }

    async restore(state: string): Promise<void> {
      await this.whenAwake();
      this.rest();
      this.state = state;
      await this.whenAwake();
    }

    ask(asked: Asked): void {
      if (!asked.held) page.bringIntoSight(this);
      if (this.awake) {
        this.answer?.(asked);
        return;
      }
      this.asked = asked;
      this.wake();
    }

    wake(): void {
      if (this.waking) return;
      this.waking = true;
      const done = this.mount().catch((error: unknown) => {
        this.waking = false;
        console.error(error);
      }).finally(() => waking.delete(done));
      this.done = done;
      waking.add(done);
    }

    private async mount(): Promise<void> {
      const name = this.getAttribute('name') ?? '';
      site.root = this.getAttribute('root') ?? './';
      // One whose script is slow to come keeps no other waiting.
      const [{ hydrate, mount, unmount }, component] =
        await Promise.all([import('./hydration'), load(name)]);
      const turns = new Turns();
      let { data } = this;
      let isBuilt = false;
      turns.add(() => {
        if (data || !this.isConnected) return;
        // The markup that was made when the site was built is there only once.
        this.state = page.stateOf(this.id);
        data = page.dataFor?.(name) ?? null;
        isBuilt = data === null;
        if (!isBuilt) this.replaceChildren();
        else restoreStyles(this);
        data ??= dataOf(this.lastElementChild?.textContent ?? '{}');
      });
      turns.add(() => {
        if (this.unmount || !this.isConnected || !data) return;
        near.unobserve(this);
        this.data = data;
        const begin = isBuilt ? hydrate : mount;
        const onstate = (now: string) => {
          this.state = now;
          page.onstate(this.id, now);
        };
        const props = { ...data, state: this.state, onstate };
        const answers = (answer: Answer) => (this.answer ??= answer);
        const commander = {
          take: (commands: Commands) => (this.commands ??= commands),
          tell: page.tell ?? (() => {}),
        };
        const context = new Map<symbol, unknown>(
          [[TURNS, turns], [ASKED, answers], [COMMANDER, commander]]);
        const mounted = begin(component as never, {
          target: this, props: props as never, context,
        });
        this.unmount = () => {
          this.answer = this.commands = null;
          void unmount(mounted);
        };
      });
      await turns.done;
      this.awake = this.unmount !== null;
      touches.repeat(this);
      if (this.asked) this.answer?.(this.asked);
      this.asked = null;
    }
  }

  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      // Each asks for its files in a task of its own: they are many.
      if (isIntersecting) setTimeout(() => target.isConnected && (target as Island).wake());
    }
    setTimeout(look);
  }, { rootMargin: NEAR });
  const touches = new Touches<Island>(document, (target) => {
    const island = target.closest<Island>('wc-island');
    return island && !island.awake ? island : null;
  }, (island) => island.wake());
  /** Where none is left to be seen nothing is looked at: the first look waits for a frame. */
  const areAsked = () => [...all.values()].every((island) =>
    island.waking || island.hasAttribute('touch'));
  customElements.define('wc-island', Island);
  return {
    keys: [...all.keys()],
    owned,
    wake: (key) => all.get(key)?.wake(),
    ask: (key, asked) => all.get(key)?.ask(asked),
    async commandsOf(key) {
      await all.get(key)?.whenAwake();
      return all.get(key)?.commands ?? null;
    },
    restore: (key, state) => all.get(key)?.restore(state) ?? Promise.resolve(),
    settled: () => (areAsked() ? Promise.resolve() : looked).then(() => Promise.all(waking)),
  };
}
