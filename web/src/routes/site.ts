/* The script of every page of the site besides that of its islands: dialogs, and use offline. */
import '#offline/keep';
import { defineDialogs } from '#page/dialogs';

defineDialogs();
if (document.getElementsByTagName('wc-island').length === 0) {
  const read = () => {
    if (/[#&]v=/.test(location.hash))
      void import('#page/stateless').then(({ nameProblems }) => nameProblems());
  };
  read();
  addEventListener('hashchange', read);
}
