/*
 * A page is painted before its scripts are asked for: they are two thirds of what it loads, and its
 * first picture needs none of them.
 * 1. The links that would fetch them early are taken out of the page.
 * 2. What starts the page waits for the first frame, puts these links back, and starts.
 * A page in a tab that nobody sees is not painted: it starts at once.
 */
const EARLY = /\s*<link href="([^"]+)" rel="modulepreload">/g;
const START = /import\("[^"]*\/entry\/start\.[^"]*"\)/;

/** Scripts as SvelteKit writes them into a page: an error where it writes them otherwise. */
export function afterPaint(html: string): string {
  const modules = [...html.matchAll(EARLY)].map(([, href]) => href);
  const start = START.exec(html)?.[0];
  if (modules.length === 0 || !start) {
    throw new Error('expected links rel="modulepreload" and import("…/entry/start.…")');
  }
  const waiting = `new Promise((go) => {
      if (document.hidden) go();
      else requestAnimationFrame(() => setTimeout(go));
    }).then(() => {
      for (const href of ${JSON.stringify(modules)}) {
        const link = document.createElement('link');
        document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
      }
      return ${start};
    })`;
  return html.replaceAll(EARLY, '').replace(start, () => waiting);
}
