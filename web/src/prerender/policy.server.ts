/*
 * The content security policy of a page: it may load and run only files of its own site, and the
 * scripts and styles that were in the page when it was built.
 * 1. An inline script or style is allowed by the hash of its text, so the policy is made after the
 *    last change to the page.
 * 2. A `<meta>` policy cannot restrict who may frame the page; any site may.
 */
import { createHash } from 'node:crypto';

/** The placeholder in `app.html`, before everything that the policy applies to. */
export const PLACE = '%policy%';
const INLINE = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;

/** Allowed sources by directive. */
export type Sources = Record<string, readonly string[]>;

/** Puts its policy into a page. `needed` are sources that most pages do without. */
export function withPolicy(page: string, needed: Sources = {}): string {
  const every = everyPage(page);
  const names = new Set([...Object.keys(every), ...Object.keys(needed)]);
  const content = [...names]
    .map((name) => [name, ...(every[name] ?? []), ...(needed[name] ?? [])].join(' '))
    .join('; ');
  return page.replace(PLACE, `<meta http-equiv="Content-Security-Policy" content="${content}" />`);
}

function everyPage(page: string): Sources {
  return {
    'default-src': [`'none'`],
    // WebAssembly runs in workers, and a worker made from a blob inherits the policy of its page.
    'script-src': [`'self'`, `'wasm-unsafe-eval'`, ...hashes(page, 'script')],
    'style-src': [`'self'`, ...hashes(page, 'style')],
    // The menu of a figure draws a picture of it from a file of the page's own, and the canvases
    // of the figure are images in that file.
    'img-src': [`'self'`, 'blob:', 'data:'],
    'font-src': [`'self'`],
    'connect-src': [`'self'`],
    'worker-src': [`'self'`],
    'manifest-src': [`'self'`],
    'base-uri': [`'none'`],
    'form-action': [`'none'`],
  };
}

/**
 * Returns the hashes of a page's inline scripts or styles. Script elements with data are not
 * scripts and need none.
 */
export function hashes(page: string, element: 'script' | 'style'): string[] {
  const texts = [...page.matchAll(INLINE)]
    .filter(
      ([, name, attributes = '', text = '']) =>
        name === element && text !== '' && !/application\/(ld\+)?json|text\/plain/.test(attributes),
    )
    .map(([, , , text = '']) => text);
  return [...new Set(texts)].map(hashOf);
}

export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
