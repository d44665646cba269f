/*
 * What a page may load and run, as it tells its browser: only files of its own site, and the
 * scripts and styles that were in the page when it was built.
 * 1. A script or style within the page is known by the hash of its text, so the policy is made when
 *    nothing of the page changes any more.
 * 2. A `<meta>` cannot say who may show the page in a frame; every article may.
 */
import { createHash } from 'node:crypto';

/** Where `app.html` wants the policy: before all that it is about. */
export const PLACE = '%policy%';
const INLINE = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;

/** Where a page may take each kind of thing from, by the name of the directive. */
export type Sources = Record<string, readonly string[]>;

/** Puts its policy into a page. `needed` are sources that other pages do without. */
export function withPolicy(page: string, needed: Sources = {}): string {
  const every = everyPage(page);
  const names = new Set([...Object.keys(every), ...Object.keys(needed)]);
  const content = [...names].map((name) =>
    [name, ...(every[name] ?? []), ...(needed[name] ?? [])].join(' ')).join('; ');
  return page.replace(PLACE, `<meta http-equiv="Content-Security-Policy" content="${content}" />`);
}

function everyPage(page: string): Sources {
  return {
    'default-src': [`'none'`],
    // WebAssembly runs in workers; one that is made of text has its page's policy.
    'script-src': [`'self'`, `'wasm-unsafe-eval'`, ...hashes(page, 'script')],
    'style-src': [`'self'`, ...hashes(page, 'style')],
    'img-src': [`'self'`],
    'font-src': [`'self'`],
    'connect-src': [`'self'`],
    'worker-src': [`'self'`],
    'manifest-src': [`'self'`],
    'base-uri': [`'none'`],
    'form-action': [`'none'`],
  };
}

/** Of what stands within the page; data for scripts is no script. */
export function hashes(page: string, element: 'script' | 'style'): string[] {
  const texts = [...page.matchAll(INLINE)]
    .filter(([, name, attributes = '', text = '']) => name === element
      && text !== '' && !/application\/json|text\/plain/.test(attributes))
    .map(([, , , text = '']) => text);
  return [...new Set(texts)].map(hashOf);
}

export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
