/*
 * An island in the page: the element `<wc-island>`.
 * 1. It holds the markup made at build time, followed by the data of its component as JSON.
 * 2. It is hydrated when it comes near the screen or is touched. Its component and each of its
 *    parts are hydrated in separate tasks, so that the page stays responsive. With the attribute
 *    `touch` it waits for a touch. The files named in `awaits` are fetched with its script.
 * 3. If its script or such a file fails to load, the markup stays, and the next touch tries again.
 * 4. When it is removed from the page, its component is unmounted and releases its workers and
 *    runs. When it is put back, it resumes the reader's last state.
 */
import type { Answer, FigureCommand } from '#page/figure-commands';
import type { Commands, Tell } from '#page/frame-commands.svelte';
import { COMMAND_HANDLER, COMMANDER, TURNS } from '#page/keys';
import { offerFile } from '#page/offers';
import { Turns } from '#page/tasks';
import { site } from '#link/site';
import { tellMissing } from '#offline/missing';
import { unpacked } from './packed-film';
import { load } from './registry';
import { restoreStyles } from './style-attributes';
import { Touches } from './touches';

/** Distance from the screen at which an island is hydrated. */
const NEAR = '200px';

export interface Page {
  /** Returns the state that the page was opened with. */
  stateOf: (key: string) => string;
  /** Called whenever the reader has changed something. */
  onstate: (key: string, state: string) => void;
  /** Called when an island is about to act on a request. */
  bringIntoSight: (island: Element) => void;
  /** Receives the reports of an island, for the page around a frame. */
  tell?: Tell;
  /** Returns data to use instead of the data from the build, or null. */
  dataFor?: (name: string) => object | null;
}

export interface Islands {
  /** The names of the islands, in the order of the page. */
  keys: readonly string[];
  /** The island that has the page's address to itself; null if they share it. */
  owner: string | null;
  element: (key: string) => HTMLElement | undefined;
  /** The state of an island as the reader has left it. */
  stateOf: (key: string) => string;
  /** Wakes an island, wherever it is on the page. */
  wake: (key: string) => void;
  /** Shows an island that class mode covers. */
  uncover: (key: string) => void;
  /** Sends a request to an island, which is woken and brought into sight. */
  ask: (key: string, command: FigureCommand) => void;
  /** The playback commands of an island, once it is hydrated; null if it cannot be played. */
  commandsOf: (key: string) => Promise<Commands | null>;
  /** Remounts an island in this state. */
  restore: (key: string, state: string) => Promise<void>;
  /**
   * Resolves once the islands near the screen at the start, and those woken since, are hydrated.
   */
  settled: () => Promise<unknown>;
}

/** Parses the data that the build gave the component. */
function dataOf(json: string): object {
  const data = JSON.parse(json) as { still?: unknown };
  return { ...data, still: unpacked(data.still) };
}

export function defineIslands(page: Page): Islands {
  const all = new Map<string, Island>();
  let owner: string | null = null;
  const waking = new Set<Promise<void>>();
  let look = () => {};
  const looked = new Promise<void>((resolve) => (look = resolve));

  class Island extends HTMLElement {
    hydrated = false;
    waking = false;
    /** The component's data, kept from its first mount. */
    private data: object | null = null;
    state = '';
    private unmount: (() => void) | null = null;
    /** The component's request handler, and the last request made before it was hydrated. */
    private answer: Answer | null = null;
    private pendingCommand: FigureCommand | null = null;
    commands: Commands | null = null;
    private done: Promise<void> = Promise.resolve();

    connectedCallback(): void {
      all.set(this.id, this);
      if (this.hasAttribute('owns-address')) owner = this.id;
      if (this.data) this.wake();
      else if (!this.hasAttribute('touch')) near.observe(this);
      // Act on the query string at once, however far down the page this island is.
      if (this.hasAttribute('query') && location.search !== '') this.wake();
    }

    disconnectedCallback(): void {
      near.unobserve(this);
      // An island that was moved within the page is connected again by then.
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
      this.hydrated = this.waking = false;
    }

    /** Wakes the island and resolves once it is hydrated. */
    untilHydrated(): Promise<void> {
      this.wake();
      return this.done;
    }

    async restore(state: string): Promise<void> {
      await this.untilHydrated();
      // everything below stays in place while the island is empty
      this.style.minBlockSize = `${this.offsetHeight}px`;
      this.rest();
      this.state = state;
      await this.untilHydrated();
      this.style.minBlockSize = '';
    }

    /** In class mode figures are covered (`furniture/class-mode`). */
    uncover(): void {
      this.toggleAttribute('uncovered', true);
    }

    ask(command: FigureCommand): void {
      if (!command.isRead) this.uncover();
      if (!command.isDragging && !command.isRead) page.bringIntoSight(this);
      if (this.hydrated) {
        this.answer?.(command);
        return;
      }
      this.pendingCommand = command;
      this.wake();
    }

    wake(): void {
      if (this.waking) return;
      this.waking = true;
      const done = this.mount()
        .catch((error: unknown) => {
          this.waking = false;
          tellMissing(false);
          console.error(error);
        })
        .finally(() => waking.delete(done));
      this.done = done;
      waking.add(done);
    }

    private async mount(): Promise<void> {
      const name = this.getAttribute('name') ?? '';
      site.root = this.getAttribute('root') ?? './';
      // Load the script before taking a turn, so that a slow one does not delay other islands.
      const [{ hydrate, mount, unmount }, component] = await Promise.all([
        import('./hydration'),
        load(name),
        ...(this.getAttribute('awaits')?.split(' ') ?? []).map(offerFile),
      ]);
      const turns = new Turns();
      let { data } = this;
      let isBuilt = false;
      turns.add(() => {
        if (data || !this.isConnected) return;
        // The markup from the build can be hydrated only once.
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
        const context = new Map<symbol, unknown>([
          [TURNS, turns],
          [COMMAND_HANDLER, answers],
          [COMMANDER, commander],
        ]);
        const mounted = begin(component as never, {
          target: this,
          anchor: this.getElementsByTagName('wc-figure-menu')[0] as never,
          props: props as never,
          context,
        });
        this.unmount = () => {
          this.answer = this.commands = null;
          void unmount(mounted);
        };
      });
      await turns.done;
      this.hydrated = this.unmount !== null;
      // In class mode these figures hide their result by themselves, once all that share a run are
      // hydrated.
      if (this.classList.contains('predicted')) void Promise.all(waking).then(() => this.uncover());
      touches.repeat(this);
      if (this.pendingCommand) this.answer?.(this.pendingCommand);
      this.pendingCommand = null;
    }
  }

  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        // Wake each island in its own task, because waking many at once would block the page.
        if (isIntersecting) setTimeout(() => target.isConnected && (target as Island).wake());
      }
      setTimeout(look);
    },
    { rootMargin: NEAR },
  );
  const touches = new Touches<Island>(
    document,
    (target) => {
      const island = target.closest<Island>('wc-island');
      return island && !island.hydrated ? island : null;
    },
    (island) => island.wake(),
  );
  /**
   * True if no island is left to observe. The observer's first callback waits for a frame, and
   * without an observed island it may never come.
   */
  const areAllWaking = () =>
    [...all.values()].every((island) => island.waking || island.hasAttribute('touch'));
  customElements.define('wc-island', Island);
  return {
    keys: [...all.keys()],
    owner,
    element: (key) => all.get(key),
    stateOf: (key) => all.get(key)?.state ?? '',
    wake: (key) => all.get(key)?.wake(),
    uncover: (key) => all.get(key)?.uncover(),
    ask: (key, command) => all.get(key)?.ask(command),
    async commandsOf(key) {
      await all.get(key)?.untilHydrated();
      return all.get(key)?.commands ?? null;
    },
    restore: (key, state) => all.get(key)?.restore(state) ?? Promise.resolve(),
    settled: () => (areAllWaking() ? Promise.resolve() : looked).then(() => Promise.all(waking)),
  };
}
