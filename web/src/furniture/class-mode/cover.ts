/*
 * In class mode each covered figure or table of results has its title and a button that shows it.
 * Text waits until the question or the figure that it follows has told what happened, or a press or
 * a link shows it.
 */

const COVERED = '.result:not(.predicted, [uncovered])';
/** Text that waits; it names what it follows. */
const WAITING = 'told-later';
/** The attribute by which a question says whether it has told what happened. */
const TOLD = 'data-told';

export function coverFigures(): void {
  // Slides have no sign: their figures wait by themselves.
  const [sign] = document.getElementsByTagName('wc-class-mode') as Iterable<HTMLElement>;
  if (!sign) return;
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
  coverTexts(sign.dataset);
}

function coverOf(result: Element, sign: HTMLElement): Element {
  const cover = document.createElement('div');
  cover.className = 'figure-cover';
  const button = buttonOf(sign.dataset['show']!);
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

function buttonOf(name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'primary';
  button.textContent = name;
  return button;
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
  goOnIn(result as HTMLElement);
}

function goOnIn(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function coverTexts({ textWaits, showText }: DOMStringMap): void {
  const all = ['div', 'p', 'nav']
    .flatMap((name) => [...document.getElementsByTagName(name)] as HTMLElement[])
    .filter(({ classList }) => classList.contains(WAITING));
  const covers = new Map<string, HTMLElement>();
  const textsAfter = (key: string) => all.filter(({ dataset }) => dataset['after'] === key);
  const show = (key: string) => {
    covers.get(key)?.remove();
    for (const text of textsAfter(key)) text.classList.remove(WAITING);
  };
  for (const text of all) {
    const key = text.dataset['after']!;
    // Text above a figure comes back with the text after it.
    if (covers.has(key) || !text.classList.contains('prose')) continue;
    const cover = document.createElement('div');
    cover.className = 'text-cover';
    const note = document.createElement('p');
    note.textContent = textWaits!;
    const button = buttonOf(showText!);
    button.addEventListener('click', () => {
      show(key);
      goOnIn(text);
    });
    cover.append(note, button);
    text.before(cover);
    covers.set(key, cover);
  }
  /** A link to a section asks for it. */
  const showTarget = () => {
    const text = all.find((one) => one.matches(`.${WAITING}:has(:target)`));
    if (!text) return;
    show(text.dataset['after']!);
    document.getElementsByTagName('*').namedItem(location.hash.slice(1))?.scrollIntoView();
  };
  const showTold = (teller: Element) => {
    if (teller.getAttribute(TOLD) === 'true') show(teller.closest('wc-island')?.id ?? '');
  };
  const changes = new MutationObserver((records) => {
    for (const { target } of records) showTold(target as Element);
  });
  changes.observe(document.body, { subtree: true, attributeFilter: [TOLD] });
  for (const island of document.getElementsByTagName('wc-island')) {
    // One may have been hydrated before this script was here.
    if (island.matches(`:has([${TOLD}=true])`)) show(island.id);
  }
  showTarget();
  addEventListener('hashchange', showTarget);
}
