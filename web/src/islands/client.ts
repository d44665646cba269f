/*
 * The script of every page: it wakes the islands, and brings them back to how a link says that they
 * stood. A script that fails leaves the page as it was.
 */
import { PageStates } from '#link/page-states';
import { defineActs } from './acts';
import { defineData } from './shared';
import { defineIslands } from './island';
import { lightParts } from './lit';
import { bringIntoSight, keepFiguresInSight } from './sight';

defineData();
const islands = defineIslands({
  stateOf: (key) => states.of(key),
  onstate: (key, state) => {
    if (!islands.owned) states.tell(key, state);
  },
  bringIntoSight,
});
// The address of some pages is an island's own.
const states = new PageStates(islands.owned ? '' : location.hash, islands.keys);
// What a link says is shown, however far down the page it stands.
const all = islands.owned && isLink();
for (const key of islands.keys) if (all || states.of(key) !== '') islands.wake(key);

if (states.problems.length > 0) {
  void import('#controls/problems').then(({ showProblems }) => showProblems(states.problems));
}

// Another link opened in the same tab changes the address only: the page starts anew.
addEventListener('hashchange', () => {
  if (isLink()) location.reload();
});

keepFiguresInSight();
lightParts();
defineActs((key, asked) => islands.ask(key, asked));

// The page answers from now on: whoever drives it may wait for this.
void islands.settled().then(() => (document.documentElement.dataset['scripts'] = 'running'));

function isLink(): boolean {
  return /[#&]v=/.test(location.hash);
}
