/*
 * A deck in the browser.
 * 1. reveal.js is the shell: it knows the current slide, what is covered, the overview and the black
 *    screen. It takes every `<section>` inside a slide for a slide of its own, as which figures
 *    would be hidden; so it has empty slides, and this file shows the real ones.
 * 2. A slide that is not current is `hidden`, so that its figure rests.
 * 3. The slide is in the address (`?slide=4`), beside the states of the figures.
 */
import Reveal from 'reveal.js';
import type { Commands } from '#page/frame-commands.svelte';
import type { FigureCommand } from '#page/figure-commands';
import { pairsOfQuery } from '#link/codec';
import { parse, whole } from '#link/kinds';
import { codeOf } from './code';
import { fit, refit } from './fit';
import { isDecks, remoteKey } from './keys';
import { Speaker } from './speaker';

export interface DeckPage {
  commandsOf: (key: string) => Promise<Commands | null>;
  ask: (key: string, command: FigureCommand) => void;
  /** The hash of the address of a figure as it stands. */
  hashOf: (key: string) => Promise<string>;
}

export async function present(deck: HTMLElement, page: DeckPage): Promise<void> {
  const [wrapper, bar, dialog, blocked, template] = deck.children as unknown as [
    HTMLElement,
    HTMLElement,
    HTMLDialogElement,
    HTMLElement,
    HTMLTemplateElement,
  ];
  const list = wrapper.firstElementChild as HTMLElement;
  const slides = [...list.children] as HTMLElement[];
  wrapper.prepend(shellOf(slides));
  wrapper.classList.add('reveal');
  const reveal = new Reveal(wrapper, {
    ...{ controls: false, progress: false, help: false, jumpToSlide: false, autoAnimate: false },
    ...{ hash: false, history: false, respondToHashChanges: false, fragmentInURL: false },
    ...{ postMessage: false, postMessageEvents: false, focusBodyOnPageVisibilityChange: false },
    ...{ disableLayout: true, center: false, width: '100%', height: '100%', margin: 0 },
    ...{ transition: 'none', scrollActivationWidth: 0 },
    keyboardCondition: isDecks,
  });
  await reveal.initialize();
  // Its figures are no application's: a screen reader reads them as anywhere else.
  wrapper.removeAttribute('role');

  let speaker: Speaker | null = null;
  const current = () => slides[reveal.getIndices().h]!;
  const islandIn = (slide: Element) => slide.getElementsByTagName('wc-island')[0] as HTMLElement;
  const sizes = new ResizeObserver(() => {
    if (!reveal.isOverview()) refit(current());
  });

  const ACTIONS: Record<string, () => void> = {
    next: () => (reveal.isPaused() ? reveal.togglePause() : reveal.next()),
    previous: () => (reveal.isPaused() ? reveal.togglePause() : reveal.prev()),
    uncover: () => reveal.next(),
    black: () => reveal.togglePause(),
    overview: () => reveal.toggleOverview(),
    code: () => void showCode(),
    speaker: openSpeaker,
  };
  const perform = (action: string | undefined) => ACTIONS[action ?? '']?.();

  const place = parse(pairsOfQuery(location.search), { slide: whole(slides.length, null) });
  if (place.problems.some(({ name }) => name === 'slide') || place.values.slide === 0) {
    const found = new URLSearchParams(location.search).get('slide') ?? '';
    const { showProblems } = await import('#page/problems');
    showProblems([{ name: 'slide', found, used: '1' }]);
  }
  reveal.slide((place.values.slide || 1) - 1);
  reveal.on('slidechanged', enter);
  for (const event of ['fragmentshown', 'fragmenthidden']) reveal.on(event, cover);
  for (const event of ['overviewshown', 'overviewhidden']) reveal.on(event, enter);
  addEventListener('resize', () => {
    if (!reveal.isOverview()) fit(current());
  });
  addEventListener('keydown', press, { capture: true });
  deck.addEventListener('click', ({ target }) => {
    const element = target as Element;
    perform(element.closest<HTMLElement>('button')?.dataset['does']);
    const slide = slides.find((slide) => slide.contains(element));
    if (!slide || !reveal.isOverview()) return;
    reveal.slide(slides.indexOf(slide));
    reveal.toggleOverview();
  });
  enter();
  deck.dataset['ready'] = '';

  function press(event: KeyboardEvent): void {
    const letter: Record<string, string> = { q: 'code', s: 'speaker' };
    const action = remoteKey(event) ?? (isDecks(event) ? letter[event.key] : undefined);
    if (!action) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    perform(action);
  }

  function enter(): void {
    const slide = current();
    const number = slides.indexOf(slide) + 1;
    bar.getElementsByTagName('output')[0]!.textContent = `${number} / ${slides.length}`;
    const query = new URLSearchParams(location.search);
    query.set('slide', String(number));
    history.replaceState(history.state, '', `?${query}${location.hash}`);
    const isOverview = reveal.isOverview();
    for (const other of slides) {
      other.hidden = !isOverview && other !== slide;
      other.ariaCurrent = other === slide ? 'true' : null;
    }
    if (isOverview) {
      document.documentElement.style.fontSize = '';
      slide.scrollIntoView({ block: 'center' });
      return;
    }
    cover();
    fit(slide);
    slide.focus({ preventScroll: true });
    sizes.disconnect();
    const island = islandIn(slide);
    if (island) {
      sizes.observe(island);
      // With its script, a figure has another height.
      void page.commandsOf(island.id).then(() => {
        if (current() === slide && !reveal.isOverview()) fit(slide);
      });
    }
    speaker?.show();
  }

  /** What is under a cover cannot be reached by the keyboard either. */
  function cover(): void {
    const slide = current();
    const curtain = curtainIn(slide);
    if (!curtain) return;
    curtain.hidden = reveal.getIndices().f === 0;
    islandIn(slide).inert = !curtain.hidden;
  }

  /** The address of the chapter's page with the figure of the slide as it stands. */
  async function addressOf(slide: Element, isWhole: boolean): Promise<string | null> {
    const base = location.protocol === 'file:' ? deck.dataset['public'] : deck.dataset['chapter'];
    if (!base) return null;
    const island = islandIn(slide);
    const own = island ? island.id : slide.id === 'title' ? '' : slide.id;
    const hash = island && isWhole ? await page.hashOf(island.id) : own;
    return new URL(hash === '' ? '' : `#${hash}`, new URL(base, location.href)).href;
  }

  async function showCode(): Promise<void> {
    const address = await addressOf(current(), true);
    const code = address && codeOf(address);
    const shown = code ? address : await addressOf(current(), false);
    const drawn = code || (shown && codeOf(shown)) || null;
    const [svg, text, none, long] = dialog.children as unknown as HTMLElement[];
    svg!.setAttribute('viewBox', `0 0 ${drawn?.size ?? 1} ${drawn?.size ?? 1}`);
    svg!.firstElementChild!.setAttribute('d', drawn?.path ?? '');
    text!.textContent = shown ?? '';
    none!.hidden = shown !== null;
    long!.hidden = code !== null || shown === null;
    if (!dialog.open) dialog.showModal();
  }

  function openSpeaker(): void {
    const view = open('', 'write-cliff-speaker', 'popup,width=1200,height=800');
    blocked.hidden = view !== null;
    if (!view) return;
    speaker = new Speaker(view, template, slides, {
      place: () => slides.indexOf(current()),
      perform,
      ask: page.ask,
    });
  }
}

const curtainIn = (slide: Element): HTMLElement | undefined =>
  [...slide.getElementsByTagName('button')].find(({ dataset }) => dataset['does'] === 'uncover');

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
