/*
 * The script of every page. It wakes the islands and restores the states given in a link. If it
 * fails, the page stays as it was built.
 */
import { defineFigureMenus } from '#furniture/figure-menu/element';
import type { Answers } from '#furniture/kept-answers/answers';
import { hasAnswers } from '#furniture/kept-answers/begin';
import { anchorOf } from '#link/codec';
import { PageStates } from '#link/page-states';
import { defineActs } from '#prose/actions';
import { defineData } from '#islands/offer-element';
import { defineIslands } from '#islands/island';
import { isClassMode } from '#page/class-mode';
import { prefersStill } from '#player/motion';
import { lightParts } from '#prose/highlight';
import { bringIntoSight, keepFiguresInSight } from '#chapter/sight';
import { defineContents } from '#chapter/contents';
import { defineWayBack } from '#chapter/way-back';

/** Small films play by themselves, and are not kept in the address. */
let areFilms = false;

/** Slides and pages in class mode keep no answers. */
const isKeeping = !isClassMode() && document.getElementsByTagName('wc-deck').length === 0;
/** Null until there is an answer to keep. */
let answers: Answers | null = null;
const kept = isKeeping && hasAnswers() ? await loadAnswers() : null;

defineData();
const islands = defineIslands({
  stateOf: (key) => states.of(key),
  onstate: (key, state) => {
    // An island that was opened with a state tells it, too.
    if (areFilms || (islands.owner === null && !states.tell(key, state))) return;
    if (isKeeping && isAsking(key) && (answers || state !== '')) void keep(key, state);
  },
  bringIntoSight,
});
// On some pages the address holds the state of a single island.
const states = new PageStates(islands.owner === null ? location.hash : '', islands.keys);
if (kept) {
  answers = openAnswers(kept);
  states.complete(answers.kept);
  answers.show();
}
const linked = islands.element(anchorOf(location.hash)) ?? seededExercise();
linked?.scrollIntoView();
// Wake every island that a link sets, however far down the page it is.
const all = islands.owner !== null && isLink();
for (const key of islands.keys) {
  if (all || states.of(key) !== '') islands.wake(key);
  // A link asks for the result that it names.
  if (states.of(key) !== '') islands.uncover(key);
}

const problems = [...states.problems, ...(answers?.problems ?? [])];
if (problems.length > 0) {
  void import('#page/problems').then(({ showProblems }) => showProblems(problems));
}

// Opening another link to this page in the same tab changes only the hash, so reload the page.
addEventListener('hashchange', () => {
  if (isLink()) location.reload();
});

keepFiguresInSight((key, state) =>
  islands.ask(key, { state, plays: false, isDragging: false, isRead: true }),
);
defineContents();
defineWayBack();
lightParts();
customElements.define(
  'wc-films',
  class extends HTMLElement {
    connectedCallback(): void {
      areFilms = true;
      // Films rest for a reader who prefers less motion, and in class mode, which hides them.
      if (prefersStill() || isClassMode()) return;
      void import('#islands/films').then(({ playFilms }) =>
        playFilms(this.children, islands.commandsOf),
      );
    }
  },
);
customElements.define(
  'wc-deck',
  class extends HTMLElement {
    connectedCallback(): void {
      const { hash } = location;
      const { commandsOf, ask } = islands;
      void import('#present/deck').then(({ present }) =>
        present(this, { openedHash: hash, commandsOf, ask, hashOf, restore }),
      );
    }
  },
);
defineFigureMenus(async (key, embed) => {
  const element = islands.element(key)!;
  const [heading] = element.getElementsByTagName('h2');
  return {
    key,
    title: heading?.textContent.trim() || document.title.split(' · ')[0]!,
    element,
    commands: await islands.commandsOf(key),
    state: () => islands.stateOf(key),
    address: () => addressOf(key),
    embed,
  };
});
defineActs((key, command) => islands.ask(key, command));

// Tests that drive the page wait for this attribute.
void islands.settled().then(() => {
  const target = linked ?? document.getElementsByTagName('*').namedItem(location.hash.slice(1));
  const topOf = () => target?.getBoundingClientRect().top ?? -1;
  const before_px = topOf();
  document.documentElement.dataset['scripts'] = 'running';
  // The layout with scripts is another: what the link names stays in the reader's sight.
  const isInSight = before_px >= 0 && before_px < innerHeight;
  if (isInSight && topOf() !== before_px) target?.scrollIntoView();
});

/** Puts the state of the page into its address, with the figure to scroll to. */
async function addressOf(key: string): Promise<string> {
  const hash = await hashOf(key);
  const { pathname, search } = location;
  history.replaceState(history.state, '', pathname + search + (hash && `#${hash}`));
  return location.href;
}

/** The hash of the state of the page, with the figure to scroll to. */
async function hashOf(key: string): Promise<string> {
  const { owner, keys } = islands;
  const link = owner === null ? null : (await islands.commandsOf(owner))?.link;
  const text = link ? await link() : states.text;
  return [...(keys.length > 1 ? [key] : []), ...(text === '' ? [] : [text])].join('&');
}

/**
 * Gives a figure a state as a link does, and shows the result that it names. A run that asks for a
 * guess is asked for the result; mounted again, it would ask for another guess.
 */
async function restore(key: string, state: string): Promise<void> {
  if (islands.element(key)!.classList.contains('predicted'))
    islands.ask(key, { state, plays: false, isDragging: false });
  else await islands.restore(key, state);
  islands.uncover(key);
}

function loadAnswers() {
  return import('#furniture/kept-answers/answers');
}

type AnswersModule = Awaited<ReturnType<typeof loadAnswers>>;

function openAnswers({ Answers }: AnswersModule): Answers {
  const linked = islands.keys.filter((key) => states.of(key) !== '');
  return new Answers(islands, linked, (key) => islands.owner === null && states.tell(key, ''));
}

async function keep(key: string, state: string): Promise<void> {
  const loaded = await loadAnswers();
  answers ??= openAnswers(loaded);
  answers.keep(key, state);
}

/** The first exercise, if the address gives a student the numbers of a seed and names no place. */
function seededExercise(): HTMLElement | undefined {
  const isSeeded = location.hash === '' && new URLSearchParams(location.search).has('seed');
  return isSeeded ? islands.element('exercise') : undefined;
}

function isAsking(key: string): boolean {
  return islands.element(key)!.classList.contains('asks');
}

function isLink(): boolean {
  return /[#&]v=/.test(location.hash);
}
