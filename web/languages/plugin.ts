// Builds the site in one language. Sources import English words, and this plugin substitutes those
// of the language, so that a page contains the words of one language only.
// 1. `#language/` is the folder of the language: `#language/interface.json`.
// 2. A sentence with arguments, in ICU message syntax (`{n, plural, one {# page} other {#
//    pages}}`), or with terms (`the <page-stale>old copy</page-stale>`) is compiled for
//    `src/format`.
// 3. Missing words stay English.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Message } from '../src/format/message.ts';
import { BESIDE_FIGURES, placeOf } from './files.ts';
import { compiledMessage } from './message.ts';
import { overlaid, type Words } from './overlay.ts';
import { ENGLISH } from './tags.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The language that is built: a folder of `content`. */
export const language = process.env['WRITE_CLIFF_LANGUAGE'] ?? ENGLISH;

export function inLanguage(tag: string): Plugin {
  const folder = join(ROOT, 'content', tag);
  if (!existsSync(join(folder, 'language.json'))) {
    throw new Error(`WRITE_CLIFF_LANGUAGE: expected content/${tag}/language.json, found none`);
  }
  return {
    name: 'language',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: { '#language': join(ROOT, 'content', ENGLISH) },
      },
    }),
    load: {
      // JSON files imported with `?raw` do not match, and keep their text.
      filter: { id: /\.(?:json|md\?raw)$/ },
      handler(id) {
        const file = id.replace(/\?raw$/, '');
        const place = placeOf(relative(ROOT, file).replaceAll('\\', '/'));
        if (place === null) return null;
        const own = join(folder, place);
        this.addWatchFile(own);
        if (!file.endsWith('.json')) {
          const text = readFileSync(existsSync(own) ? own : file, 'utf8');
          return `export default ${JSON.stringify(text)}`;
        }
        const translation = existsSync(own) ? readWords(own) : undefined;
        if (BESIDE_FIGURES.includes(place)) return JSON.stringify(translation ?? {});
        return JSON.stringify(compiled(overlaid(readWords(file), translation), own));
      },
    },
  };
}

function readWords(file: string): Words {
  return JSON.parse(readFileSync(file, 'utf8')) as Words;
}

type Compiled = Words | Message | Compiled[] | { [name: string]: Compiled };

function compiled(words: Words, place: string): Compiled {
  if (Array.isArray(words)) return words.map((inner, at) => compiled(inner, `${place}: ${at}`));
  if (typeof words === 'object') {
    return Object.fromEntries(
      Object.entries(words).map(([name, inner]) => [name, compiled(inner, `${place}: ${name}`)]),
    );
  }
  if (typeof words !== 'string') return words;
  try {
    return compiledMessage(words);
  } catch (error) {
    throw new Error(`${place}: expected a message, found "${words}" (${String(error)})`, {
      cause: error,
    });
  }
}
