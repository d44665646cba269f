/*
 * Links carry what an address turned on for this tab (`?class`, `?projector`, `?palette=NAME`; the
 * script in a page's head keeps it), so that a link opened in a new tab keeps it, too.
 */
const KEY = 'write-cliff-look';
const NAMES = ['class', 'projector', 'palette'] as const;

type Look = Partial<Record<string, unknown>>;

function tabLook(): Look {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Look;
  } catch {
    // A browser that refuses storage has nothing to carry.
    return {};
  }
}

/** The place of the tab's slides in a plan of the lecture (`45-3`); empty if they follow none. */
export function tabPlan(): string {
  const plan = new URLSearchParams(location.search).get('plan') ?? tabLook()['plan'];
  return typeof plan === 'string' && plan !== 'off' ? plan : '';
}

export function keepTabPlan(plan: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...tabLook(), plan }));
  } catch {
    // The address has it, too.
  }
}

/** The parameters that are on for this tab: `class`, `palette=red-green`. */
export function tabParameters(): string[] {
  const look = tabLook();
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
    const carried = carrying(link.href, parameters);
    if (carried !== link.href) link.href = carried;
  }
}

/** The address with those of the parameters that it does not have. */
export function carrying(href: string, parameters: readonly string[]): string {
  const url = new URL(href);
  const missing = parameters.filter((one) => !url.searchParams.has(one.split('=')[0]!));
  if (missing.length === 0) return href;
  url.search = [...(url.search === '' ? [] : [url.search.slice(1)]), ...missing].join('&');
  return url.href;
}
