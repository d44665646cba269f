/*
 * A deck in the browser.
 * 1. reveal.js is the shell: it knows the current slide, the covers, the overview and the black
 *    screen. It would take every `<section>` of a figure for another slide and hide it, so its own
 *    slides are empty, and this file shows the real ones.
 * 2. A slide that is not current is `hidden`, so that its figure rests.
 * 3. The slide is in the address (`?slide=4`), beside the states of the figures. An address that
 *    names only a figure opens its slide, and uncovers it if it sets its state.
 * 4. In a plan (`plan.ts`) the next press leads to its next stop, on another deck if need be.
 */
import Reveal from 'reveal.js';
import type { Commands } from '#page/frame-commands.svelte';
import type { FigureCommand } from '#page/figure-commands';
import { pairsOfQuery } from '#link/codec';
import { parse, whole } from '#link/kinds';
import { codeOf } from '#link/qr-code';
import { isClassMode } from '#page/class-mode';
import { carrying, tabParameters } from '#page/tab-look';
import { fit, refit } from './fit';
import { isDecks, remoteKey } from './keys';
import { Plan, type Stop } from './plan';
import { Speaker, speakersWindow, windowOfEarlierDeck } from './speaker';

export interface DeckPage {
  /** The hash of the address that was opened; the figures change it. */
  openedHash: string;
  commandsOf: (key: string) => Promise<Commands | null>;
  ask: (key: string, command: FigureCommand) => void;
  /** The hash of the address of a figure as it stands. */
  hashOf: (key: string) => Promise<string>;
  /** Gives a figure a state, and shows what it covers. */
  restore: (key: string, state: string) => Promise<void>;
}

export async function present(element: HTMLElement, page: DeckPage): Promise<void> {
  const deck = new Deck(element, page);
  await deck.begin();
  element.dataset['ready'] = '';
}

/** The keys of the deck's own, besides those of the shell. */
const LETTERS: Readonly<Record<string, string>> = { q: 'code', s: 'speaker' };
/** The keys that lead on, except in the overview, where they choose a slide. */
const ONWARD = ['ArrowRight', 'ArrowDown', ' ', 'n'];
/** Changes of a figure within this time are looked at once. */
const CHANGE_MS = 100;
/** A figure without a change for this time rests. */
const REST_MS = 400;
const BACK = ['ArrowLeft', 'ArrowUp', 'p'];

class Deck {
  private readonly wrapper: HTMLElement;
  private readonly bar: HTMLElement;
  private readonly dialog: HTMLDialogElement;
  private readonly blocked: HTMLElement;
  private readonly template: HTMLTemplateElement;
  private readonly slides: readonly HTMLElement[];
  private readonly reveal: InstanceType<typeof Reveal>;
  private readonly plan: Plan | null;
  /** A press waits for the figure of its slide. */
  private isWaiting = false;
  private speaker: Speaker | null = null;
  private readonly sizes = new ResizeObserver(() => {
    if (!this.reveal.isOverview()) refit(this.current);
  });

  /** A figure may hide less, or begin to ask, at any moment. */
  private readonly changes = new MutationObserver(() => {
    this.changed ??= setTimeout(() => {
      this.changed = null;
      this.showPress();
    }, CHANGE_MS);
    clearTimeout(this.rested);
    this.rested = setTimeout(() => this.speaker?.showCurrent(), REST_MS);
  });
  private changed: ReturnType<typeof setTimeout> | null = null;
  private rested: ReturnType<typeof setTimeout> | undefined;

  private readonly actions: Readonly<Record<string, () => void>> = {
    next: () => void this.next(),
    previous: () => this.previous(),
    uncover: () => this.reveal.next(),
    black: () => this.reveal.togglePause(),
    overview: () => this.reveal.toggleOverview(),
    code: () => void this.showCode(),
    speaker: () => this.openSpeaker(),
  };

  constructor(
    private readonly element: HTMLElement,
    private readonly page: DeckPage,
  ) {
    const children = [...element.children] as unknown;
    [this.wrapper, this.bar, this.dialog, this.blocked, this.template] = children as [
      HTMLElement,
      HTMLElement,
      HTMLDialogElement,
      HTMLElement,
      HTMLTemplateElement,
    ];
    this.slides = [...this.wrapper.firstElementChild!.children] as HTMLElement[];
    this.plan = Plan.ofTab(document.importNode(this.template.content, true));
    // In a plan the way back to it takes the place of the link to the chapter.
    for (const link of this.bar.getElementsByTagName('a')) {
      link.hidden = 'plan' in link.dataset === (this.plan === null);
    }
    this.wrapper.prepend(shellOf(this.slides));
    this.wrapper.classList.add('reveal');
    this.reveal = new Reveal(this.wrapper, {
      ...{ controls: false, progress: false, help: false, jumpToSlide: false, autoAnimate: false },
      ...{ hash: false, history: false, respondToHashChanges: false, fragmentInURL: false },
      ...{ postMessage: false, postMessageEvents: false, focusBodyOnPageVisibilityChange: false },
      ...{ disableLayout: true, center: false, width: '100%', height: '100%', margin: 0 },
      ...{ transition: 'none', scrollActivationWidth: 0 },
      keyboardCondition: isDecks,
    });
  }

  async begin(): Promise<void> {
    const { reveal, wrapper } = this;
    await reveal.initialize();
    // Its figures are no application's: a screen reader reads them as anywhere else.
    wrapper.removeAttribute('role');
    const asked = planOfAddress() ?? 'off';
    if (this.plan === null && asked !== 'off') {
      const { showProblems } = await import('#page/problems');
      showProblems([{ name: 'plan', found: asked.slice(0, 80), used: 'off' }]);
    }
    const linked = this.linkedFigure();
    if (linked) reveal.slide(linked.place, 0, linked.isShown ? 0 : undefined);
    else reveal.slide((await this.slideOfAddress()) - 1);
    for (const event of ['slidechanged', 'overviewshown', 'overviewhidden']) {
      reveal.on(event, () => this.enter());
    }
    for (const event of ['fragmentshown', 'fragmenthidden']) {
      reveal.on(event, () => {
        this.cover();
        this.speaker?.showCurrent();
      });
    }
    addEventListener('resize', () => {
      if (!reveal.isOverview()) fit(this.current);
    });
    addEventListener('keydown', (event) => this.pressKey(event), { capture: true });
    this.element.addEventListener('click', ({ target }) => this.click(target as Element));
    this.enter();
    if (planOfAddress() !== null) void this.uncoverStop();
    this.takeOver(windowOfEarlierDeck());
    addEventListener('pagehide', () => this.speaker?.end());
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.takeOver(windowOfEarlierDeck());
    });
  }

  private get current(): HTMLElement {
    return this.slides[this.reveal.getIndices().h]!;
  }

  private readonly perform = (action: string | undefined) => this.actions[action ?? '']?.();

  /**
   * The slide of the figure that the address names, if it names no slide; that of the stop, if it
   * names a place in a plan.
   */
  private linkedFigure(): { place: number; isShown: boolean } | null {
    const { openedHash } = this.page;
    const stop = planOfAddress() === null ? undefined : this.plan?.current;
    const [key] = openedHash.slice(1).split('&');
    if (!stop && (!key || new URLSearchParams(location.search).has('slide'))) return null;
    const place = this.placeOf(stop?.key ?? key!);
    return place < 0 ? null : { place, isShown: openedHash.includes('=') };
  }

  private placeOf(key: string): number {
    return this.slides.findIndex((slide) => islandIn(slide)?.id === key);
  }

  /** The number of the slide that the address names; 1 if it names none. */
  private async slideOfAddress(): Promise<number> {
    const schema = { slide: whole(this.slides.length, null) };
    const { values, problems } = parse(pairsOfQuery(location.search), schema);
    const isWrong = values.slide === 0 || problems.some(({ name }) => name === 'slide');
    if (isWrong) {
      const found = new URLSearchParams(location.search).get('slide') ?? '';
      const { showProblems } = await import('#page/problems');
      showProblems([{ name: 'slide', found, used: '1' }]);
    }
    return values.slide || 1;
  }

  /** Uncovers what the slide still hides, step by step, before it leads to the next one. */
  private async next(): Promise<void> {
    const { reveal, current } = this;
    if (reveal.isPaused()) return reveal.togglePause();
    if (this.isWaiting) return;
    const island = islandIn(current);
    if (island && !this.isCovered && !reveal.isOverview()) {
      this.isWaiting = true;
      await this.page.commandsOf(island.id);
      this.isWaiting = false;
      if (this.current !== current) return;
    }
    const answer = this.isCovered ? undefined : this.hiddenAnswer;
    if (answer) {
      answer.click();
      requestAnimationFrame(() => this.speaker?.showCurrent());
    } else if (this.plan && !this.isCovered) this.stopAt(this.plan.place + 1);
    else reveal.next();
  }

  private previous(): void {
    const { reveal, plan } = this;
    if (reveal.isPaused()) reveal.togglePause();
    else if (plan) this.stopAt(plan.place - (this.isAtStop ? 1 : 0));
    else reveal.prev();
  }

  private get isAtStop(): boolean {
    const island = islandIn(this.current);
    return island !== undefined && island.id === this.plan?.current.key;
  }

  /** Leads to a stop of the plan: its slide, and its figure in the state that the plan names. */
  private stopAt(place: number): void {
    const stop = this.plan?.stops[place];
    if (!this.plan || !stop) return;
    if (!isOfPage(stop.href)) return location.assign(carrying(stop.href, tabParameters()));
    this.plan.moveTo(place);
    history.replaceState(history.state, '', location.search + new URL(stop.href).hash);
    if (this.reveal.isOverview()) this.reveal.toggleOverview();
    this.reveal.slide(this.placeOf(stop.key));
    this.enter();
    void this.setStop(stop);
  }

  private async setStop({ stated, state }: Stop): Promise<void> {
    if (state !== '') await this.page.restore(stated, state);
    await this.uncoverStop();
    if (!this.isAtStop) return;
    refit(this.current);
    this.showPress();
    this.speaker?.showCurrent();
  }

  /** Uncovers the figure of a stop; only with its script, a run asks for a guess in class mode. */
  private async uncoverStop(): Promise<void> {
    if (!this.isAtStop) return;
    await this.page.commandsOf(islandIn(this.current)!.id);
    if (this.isAtStop) this.reveal.slide(this.slides.indexOf(this.current), 0, 0);
  }

  private get isCovered(): boolean {
    return curtainIn(this.current)?.hidden === false;
  }

  private get hiddenAnswer(): HTMLElement | undefined {
    return this.reveal.isOverview() ? undefined : hiddenAnswerIn(this.current);
  }

  /**
   * The words of the cover or the button that the next press presses, or of the next stop of the
   * plan; empty: it leads on, or the figure has no script yet, which may hide something else.
   */
  private get press(): string {
    const { isCovered, current, plan } = this;
    if (!isCovered && islandIn(current)?.hydrated === false) return '';
    const pressed = isCovered ? curtainIn(current) : this.hiddenAnswer;
    const does = pressed?.textContent.trim();
    const { press, planNext, planEnd } = this.element.dataset;
    if (does) return `${press!} ${does}`;
    if (!plan) return '';
    return plan.next ? `${planNext!} ${plan.next.words}` : planEnd!;
  }

  private showPress(): void {
    this.bar.getElementsByTagName('output')[0]!.textContent = this.press;
    this.speaker?.showPress();
  }

  private pressKey(event: KeyboardEvent): void {
    const isMove = !event.shiftKey && !this.reveal.isOverview();
    const move = ONWARD.includes(event.key) ? 'next' : BACK.includes(event.key) && 'previous';
    const own = (isMove && move) || LETTERS[event.key];
    const action = remoteKey(event) ?? (isDecks(event) ? own : undefined);
    if (!action) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.perform(action);
  }

  private click(target: Element): void {
    this.perform(target.closest<HTMLElement>('button')?.dataset['does']);
    const pressed = this.slides.findIndex((slide) => slide.contains(target));
    if (pressed < 0 || !this.reveal.isOverview()) return;
    this.reveal.slide(pressed);
    this.reveal.toggleOverview();
  }

  /** Shows the current slide, or all of them. */
  private enter(): void {
    const slide = this.current;
    const number = this.slides.indexOf(slide) + 1;
    this.bar.getElementsByTagName('output')[1]!.textContent = `${number} / ${this.slides.length}`;
    const query = new URLSearchParams(location.search);
    query.set('slide', String(number));
    if (this.plan) query.set('plan', this.plan.text);
    history.replaceState(history.state, '', `?${query}${location.hash}`);
    const isOverview = this.reveal.isOverview();
    for (const other of this.slides) {
      other.hidden = !isOverview && other !== slide;
      other.ariaCurrent = other === slide ? 'true' : null;
    }
    this.sizes.disconnect();
    this.changes.disconnect();
    this.changes.observe(slide, {
      ...{ childList: true, characterData: true, subtree: true },
      attributeFilter: ['open', 'hidden', 'class'],
    });
    if (isOverview) {
      this.showPress();
      document.documentElement.style.fontSize = '';
      slide.scrollIntoView({ block: 'center' });
      return;
    }
    this.cover();
    fit(slide);
    slide.focus({ preventScroll: true });
    const island = islandIn(slide);
    if (island) void this.follow(slide, island);
    this.showPress();
    this.speaker?.show();
  }

  /** With its script a figure has another height, and it may grow while it is used. */
  private async follow(slide: HTMLElement, island: HTMLElement): Promise<void> {
    this.sizes.observe(island);
    await this.page.commandsOf(island.id);
    if (this.current !== slide || this.reveal.isOverview()) return;
    fit(slide);
    this.showPress();
    this.speaker?.showCurrent();
  }

  /** Keeps the keyboard, too, away from a figure that is covered. */
  private cover(): void {
    const curtain = curtainIn(this.current);
    if (!curtain) return;
    curtain.hidden = this.reveal.getIndices().f === 0;
    islandIn(this.current)!.inert = !curtain.hidden;
    this.showPress();
  }

  /**
   * The address of the chapter's page at this slide, in class mode if the deck is; `isWhole`: with
   * its figure as it stands.
   */
  private async addressOf(slide: Element, isWhole: boolean): Promise<string | null> {
    const { chapter, public: site } = this.element.dataset;
    const base = location.protocol === 'file:' ? site : chapter;
    if (base === undefined) return null;
    const island = islandIn(slide);
    const own = island ? island.id : slide.id === 'title' ? '' : slide.id;
    const hash = island && isWhole ? await this.page.hashOf(island.id) : own;
    const address = new URL(base, location.href);
    if (isClassMode()) address.search = '?class';
    address.hash = hash;
    return address.href;
  }

  private async showCode(): Promise<void> {
    const { dialog, current } = this;
    const address = await this.addressOf(current, true);
    const code = address && codeOf(address);
    const shown = code ? address : await this.addressOf(current, false);
    const drawn = code || (shown && codeOf(shown)) || null;
    const [svg, text, none, long] = dialog.children as unknown as HTMLElement[];
    svg!.setAttribute('viewBox', `0 0 ${drawn?.size ?? 1} ${drawn?.size ?? 1}`);
    svg!.firstElementChild!.setAttribute('d', drawn?.path ?? '');
    text!.textContent = shown ?? '';
    none!.hidden = shown !== null;
    long!.hidden = code !== null || shown === null;
    if (!dialog.open) dialog.showModal();
  }

  /** The slide after the current one, or of the next stop; undefined: on another deck, or none. */
  private get nextSlide(): HTMLElement | undefined {
    if (!this.plan) return this.slides[this.slides.indexOf(this.current) + 1];
    const { next } = this.plan;
    if (!next || !isOfPage(next.href)) return undefined;
    return this.slides[this.placeOf(next.key)];
  }

  private openSpeaker(): void {
    const view = speakersWindow();
    this.blocked.hidden = view !== null;
    this.takeOver(view);
  }

  private takeOver(view: Window | null): void {
    if (!view) return;
    this.speaker?.end();
    this.speaker = new Speaker(view as Window & typeof globalThis, this.template, this.slides, {
      place: () => this.slides.indexOf(this.current),
      press: () => this.press,
      plan: this.plan,
      stopAt: (place) => this.stopAt(place),
      next: () => this.nextSlide,
      perform: this.perform,
      ask: this.page.ask,
    });
  }
}

const planOfAddress = (): string | null => new URLSearchParams(location.search).get('plan');

const isOfPage = (href: string): boolean => new URL(href).pathname === location.pathname;

type Island = HTMLElement & { hydrated: boolean };

const islandIn = (slide: Element): Island | undefined =>
  slide.getElementsByTagName('wc-island')[0] as Island | undefined;

const curtainIn = (slide: Element): HTMLElement | undefined =>
  [...slide.getElementsByTagName('button')].find(({ dataset }) => dataset['does'] === 'uncover');

/** The button of an answer that a figure still hides; the figure marks it with `data-reveals`. */
const hiddenAnswerIn = (slide: Element): HTMLElement | undefined =>
  ([...slide.getElementsByTagName('*')] as HTMLElement[]).find(
    (element) =>
      element.dataset['reveals'] !== undefined &&
      element.checkVisibility() &&
      !element.closest('details')?.open,
  );

/** An empty slide for each, with a fragment for what is covered. */
function shellOf(slides: readonly Element[]): HTMLElement {
  const shell = document.createElement('div');
  shell.className = 'slides';
  shell.hidden = true;
  for (const slide of slides) {
    const section = document.createElement('section');
    if (curtainIn(slide)) {
      const fragment = document.createElement('span');
      fragment.className = 'fragment';
      section.append(fragment);
    }
    shell.append(section);
  }
  return shell;
}
