// The index of a built site for its search: `build/search/`.
// 1. Pages whose article is marked with `data-pagefind-body` are in it, and every term of the
//    glossary by itself.
// 2. Pagefind's own interface is left out: `src/page/search.ts` shows what is found.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { close, createIndex } from 'pagefind';

/** Files of Pagefind that nothing here asks for. */
const UNASKED = /-ui\.|highlight|unknown/;

type Terms = Record<string, { term: string; means: string }>;

/** `folder` is that of a language's site. */
export async function indexSite(folder: string, tag: string): Promise<void> {
  const { index, errors } = await createIndex({ forceLanguage: tag });
  if (!index) throw new Error(errors.join('\n'));
  const pages = await index.addDirectory({ path: folder });
  const glossary = resolve(import.meta.dirname, '../content', tag, 'glossary.json');
  const terms = JSON.parse(readFileSync(glossary, 'utf8')) as Terms;
  const records = await Promise.all(
    Object.entries(terms).map(([id, { term, means }]) =>
      index.addCustomRecord({
        url: `/glossary/#${id}`,
        content: `${term}. ${means}`,
        language: tag,
        meta: { title: term },
      }),
    ),
  );
  const { files, errors: unwritten } = await index.getFiles();
  const all = [...pages.errors, ...records.flatMap((record) => record.errors), ...unwritten];
  if (all.length > 0) throw new Error(all.join('\n'));
  for (const { path, content } of files.filter((file) => !UNASKED.test(file.path))) {
    const file = join(folder, 'search', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  await close();
}
