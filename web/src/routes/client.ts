/*
 * The script of every page. It wakes the islands and restores the states given in a link. If it
 * fails, the page stays as it was built.
 */
import { PageStates } from '#link/page-states';
import { defineActs } from '#prose/actions';
import { defineData } from '#islands/offer-element';
import { defineIslands } from '#islands/island';
import { prefersStill } from '#player/motion';
import { lightParts } from '#prose/highlight';
import { bringIntoSight, keepFiguresInSight } from '#chapter/sight';
import { defineWayBack } from '#chapter/way-back';

/** Small films play by themselves, and are not kept in the address. */
let areFilms = false;

defineData();
const islands = defineIslands({
  stateOf: (key) => states.of(key),
  onstate: (key, state) => {
    if (!islands.owned && !areFilms) states.tell(key, state);
  },
  bringIntoSight,
});
// On some pages the address holds the state of a single island.
const states = new PageStates(islands.owned ? '' : location.hash, islands.keys);
// Wake every island that a link sets, however far down the page it is.
const all = islands.owned && isLink();
for (const key of islands.keys) if (all || states.of(key) !== '') islands.wake(key);

if (states.problems.length > 0) {
  void import('#page/problems').then(({ showProblems }) => showProblems(states.problems));
}

// Opening another link to this page in the same tab changes only the hash, so reload the page.
addEventListener('hashchange', () => {
  if (isLink()) location.reload();
});

keepFiguresInSight((key, state) =>
  islands.ask(key, { state, plays: false, isDragging: false, isRead: true }),
);
defineWayBack();
lightParts();
customElements.define(
  'wc-films',
  class extends HTMLElement {
    connectedCallback(): void {
      areFilms = true;
      // Films rest for a reader who prefers less motion.
      if (prefersStill()) return;
      void import('#islands/films').then(({ playFilms }) =>
        playFilms(this.children, islands.commandsOf),
      );
    }
  },
);
defineActs((key, command) => islands.ask(key, command));

// Tests that drive the page wait for this attribute.
void islands.settled().then(() => (document.documentElement.dataset['scripts'] = 'running'));

function isLink(): boolean {
  return /[#&]v=/.test(location.hash);
}
