/*
 * Links carry what an address turned on for this tab (`?class`, `?projector`, `?palette=NAME`; the
 * script in a page's head keeps it), so that a link opened in a new tab keeps it, too.
 */
const KEY = 'write-cliff-look';
const NAMES = ['class', 'projector', 'palette'] as const;

/** The parameters that are on for this tab: `class`, `palette=red-green`. */
export function tabParameters(): string[] {
  let look: Partial<Record<string, unknown>>;
  try {
    look = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as typeof look;
  } catch {
    // A browser that refuses storage has nothing to carry.
    return [];
  }
  return NAMES.flatMap((name) => {
    const value = look[name];
    if (value === true) return [name];
    return typeof value === 'string' && /^[a-z-]+$/.test(value) ? [`${name}=${value}`] : [];
  });
}

/** Adds them to the page's links to other pages of the site. */
export function carryInLinks(parameters: readonly string[]): void {
  if (parameters.length === 0) return;
  for (const link of document.links) {
    const url = new URL(link.href);
    const isOther = url.origin !== location.origin || url.pathname === location.pathname;
    if (isOther || !/(?:\/|\.html)$/.test(url.pathname)) continue;
    const missing = parameters.filter((one) => !url.searchParams.has(one.split('=')[0]!));
    if (missing.length === 0) continue;
    url.search = [...(url.search === '' ? [] : [url.search.slice(1)]), ...missing].join('&');
    link.href = url.href;
  }
}
