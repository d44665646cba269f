/*
 * In class mode each covered figure has its title and a button that shows it, and links of the page
 * stay in class mode in other tabs too.
 */

const FIGURE = 'wc-island.figure:not(.predicted, [uncovered])';

export function coverFigures(): void {
  const [sign] = document.getElementsByTagName('wc-class-mode') as unknown as [HTMLElement];
  for (const island of document.getElementsByTagName('wc-island')) {
    if (island.matches(FIGURE)) island.lastElementChild!.before(coverOf(island, sign));
  }
  // The capture phase comes before the keeper of events of islands that are not hydrated yet.
  document.addEventListener('click', (event) => uncover(event.target), { capture: true });
  for (const link of document.links) keepIn(link);
}

function coverOf(island: Element, sign: HTMLElement): Element {
  const cover = document.createElement('div');
  cover.className = 'figure-cover';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'primary';
  button.textContent = sign.dataset['show']!;
  const title = titleOf(island);
  if (title !== '') {
    const name = document.createElement('strong');
    name.className = 'text-l';
    name.id = `${island.id}-covered`;
    name.textContent = title;
    button.setAttribute('aria-describedby', name.id);
    cover.append(name);
  }
  cover.append(button);
  return cover;
}

function titleOf(island: Element): string {
  const [heading] = [...island.getElementsByTagName('h2'), ...island.getElementsByTagName('h3')];
  return heading?.textContent.trim() ?? '';
}

function uncover(target: EventTarget | null): void {
  const cover =
    target instanceof Element && target.matches('.figure-cover button') && target.parentElement;
  if (!cover) return;
  const island = cover.parentElement!;
  island.toggleAttribute('uncovered', true);
  cover.remove();
  // The pressed button is gone: reading goes on in the figure.
  island.tabIndex = -1;
  island.focus({ preventScroll: true });
}

function keepIn(link: HTMLAnchorElement | HTMLAreaElement): void {
  const url = new URL(link.href);
  const isOther = url.origin !== location.origin || url.pathname === location.pathname;
  if (isOther || !url.pathname.endsWith('/')) return;
  url.search = url.search === '' ? '?class' : `${url.search}&class`;
  link.href = url.href;
}
