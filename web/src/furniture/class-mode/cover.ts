/*
 * In class mode each covered figure or table of results has its title and a button that shows it.
 */

const COVERED = '.result:not(.predicted, [uncovered])';

export function coverFigures(): void {
  const [sign] = document.getElementsByTagName('wc-class-mode') as unknown as [HTMLElement];
  for (const name of ['wc-island', 'wc-results']) {
    for (const result of document.getElementsByTagName(name)) {
      if (!result.matches(COVERED)) continue;
      // A link to a part of it asks for it.
      if (location.hash !== '' && result.matches(':has(:target)'))
        result.toggleAttribute('uncovered', true);
      // The last child of an island is its data.
      else result.lastElementChild!.before(coverOf(result, sign));
    }
  }
  // The capture phase comes before the keeper of events of islands that are not hydrated yet.
  document.addEventListener('click', (event) => uncover(event.target), { capture: true });
}

function coverOf(result: Element, sign: HTMLElement): Element {
  const cover = document.createElement('div');
  cover.className = 'figure-cover';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'primary';
  button.textContent = sign.dataset['show']!;
  const title = titleOf(result);
  if (title !== '') {
    const name = document.createElement('strong');
    name.className = 'text-l';
    name.id = `${result.id}-covered`;
    name.textContent = title;
    button.setAttribute('aria-describedby', name.id);
    cover.append(name);
  }
  cover.append(button);
  return cover;
}

function titleOf(result: Element): string {
  const [heading] = [...result.getElementsByTagName('h2'), ...result.getElementsByTagName('h3')];
  return heading?.textContent.trim() ?? '';
}

function uncover(target: EventTarget | null): void {
  const cover =
    target instanceof Element && target.matches('.figure-cover button') && target.parentElement;
  if (!cover) return;
  const result = cover.parentElement!;
  result.toggleAttribute('uncovered', true);
  cover.remove();
  // The pressed button is gone: reading goes on in the figure.
  result.tabIndex = -1;
  result.focus({ preventScroll: true });
}
