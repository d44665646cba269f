/* The script of every page of the site besides that of its islands: dialogs, and use offline. */
import '#offline/keep';
import { isClassMode } from '#page/class-mode';
import { COLORS } from '#embed/protocol';
import { defineDialogs } from '#page/dialogs';
import { carryInLinks, tabParameters } from '#page/tab-look';

defineDialogs();
const palette = new URLSearchParams(location.search).get('palette');
if (palette !== null && !COLORS.some((known) => known === palette)) {
  const problem = { name: 'palette', found: palette.slice(0, 80), used: 'standard' };
  void import('#page/problems').then(({ showProblems }) => showProblems([problem]));
}
if (isClassMode()) {
  void import('#furniture/class-mode/cover').then(({ coverFigures }) => coverFigures());
}
carryInLinks(tabParameters());
if (document.getElementsByTagName('wc-island').length === 0) {
  const read = () => {
    if (/[#&]v=/.test(location.hash))
      void import('#page/stateless').then(({ nameProblems }) => nameProblems());
  };
  read();
  addEventListener('hashchange', read);
}
