/*
 * The search. Its index is made with the site (`web/search.ts`), and its parts are loaded as the
 * words ask for them.
 */
interface Hit {
  url: string;
  /** With `<mark>` around the words found, and `&lt;` for `<`. */
  excerpt: string;
  meta: { title?: string };
  sub_results: { title: string; url: string; excerpt: string }[];
}

interface Pagefind {
  options: (options: { baseUrl: string }) => Promise<void>;
  init: () => Promise<void>;
  /** Null: other words have been asked for meanwhile. */
  debouncedSearch: (words: string) => Promise<{ results: { data: () => Promise<Hit> }[] } | null>;
}

/** Pages shown for one search. */
const MOST = 12;

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };

const loaded = new Map<string, Promise<Pagefind>>();

function load(root: string): Promise<Pagefind> {
  const site = new URL(root, document.baseURI);
  const address = new URL('search/pagefind.js', site).href;
  const known = loaded.get(address);
  if (known) return known;
  const pagefind = import(/* @vite-ignore */ address).then(async (module: Pagefind) => {
    await module.options({ baseUrl: site.pathname });
    await module.init();
    return module;
  });
  pagefind.catch(() => loaded.delete(address));
  loaded.set(address, pagefind);
  return pagefind;
}

/** Begins a search in the dialog, which has been opened. */
export function search(dialog: HTMLDialogElement): void {
  const place = dialog.lastElementChild as HTMLElement;
  const [input, status, list] = place.children as unknown as [HTMLInputElement, Element, Element];
  const said = place.dataset;
  const look = async () => {
    const words = input.value.trim();
    if (words === '') {
      list.replaceChildren();
      status.textContent = '';
      return;
    }
    status.textContent = said['searching']!;
    try {
      const found = await (await load(said['root']!)).debouncedSearch(words);
      if (!found) return;
      const hits = await Promise.all(found.results.slice(0, MOST).map(({ data }) => data()));
      if (input.value.trim() !== words) return;
      list.replaceChildren(...hits.map(item));
      const count = found.results.length;
      status.textContent = count === 0 ? said['none']! : `${said['found']} ${count}`;
    } catch {
      status.textContent = said['failed']!;
    }
  };
  input.oninput = look;
  // The reader may have typed before this script was there.
  void look();
}

function item({ url, excerpt, meta, sub_results }: Hit): HTMLLIElement {
  const li = document.createElement('li');
  // The part of the page that has the words, if it is not its beginning.
  const part = sub_results.find(({ title, url: own }) => own.includes('#') && title !== meta.title);
  const title = [meta.title, part?.title].filter(Boolean).join(': ');
  const a = document.createElement('a');
  a.href = part?.url ?? url;
  a.textContent = title;
  const p = document.createElement('p');
  p.className = 'text-s';
  p.append(...marked(part?.excerpt ?? excerpt));
  li.append(a, p);
  return li;
}

/** The text of an excerpt, with its marks. */
function marked(excerpt: string): (Node | string)[] {
  return excerpt.split(/<\/?mark>/).map((piece, index) => {
    const plain = piece.replaceAll(/&(lt|gt|amp|quot);/g, (_, name: string) => ENTITIES[name]!);
    if (index % 2 === 0) return plain;
    const mark = document.createElement('mark');
    mark.textContent = plain;
    return mark;
  });
}
