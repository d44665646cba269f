/*
 * The only reader of ../content.
 * 1. Scenario and drive texts go to the core as they are.
 * 2. A chapter is prose, rendered when the site is built, with widgets placed by one-line
 *    directives: `::steady-state{scenario="v300-240"}`.
 * 3. Every sentence of the interface comes from one text file, so that another language is a file.
 */
import text from '../../content/text/en.json';
import type { Source } from '#sim/protocol';

export { text };

/** By folder and name: `scenarios/v300-240`, `drives/kingston-v300-240`. */
const files = byName(import.meta.glob<string>(
  '../../content/{scenarios,drives,nand}/*.toml', { query: '?raw', import: 'default', eager: true },
));

export const scenarioNames = Object.keys(files)
  .filter((file) => file.startsWith('scenarios/')).map((file) => file.split('/')[1]!).toSorted();

/** The texts of a scenario; empty where there is none of that name, which the core refuses. */
export function sourceOf(scenario: string): Source {
  return { scenario: files[`scenarios/${scenario}`] ?? '', files };
}

export interface Directive {
  name: string;
  attributes: Record<string, string>;
}

export type Part =
  | { kind: 'prose'; html: string }
  | { kind: 'widgets'; directives: Directive[] };

export interface Chapter {
  title: string;
  question: string;
  description: string;
  parts: Part[];
}

const chapterTexts = import.meta.glob<string>('../../content/chapters/*/index.md', {
  query: '?raw', import: 'default',
});

export async function readChapter(slug: string): Promise<Chapter> {
  const load = chapterTexts[`../../content/chapters/${slug}/index.md`];
  if (!load) throw new Error(`no chapter ${slug} in content/chapters`);
  return chapter(await load());
}

/** Widgets placed on lines that follow one another belong together: they are one part. */
export async function chapter(source: string): Promise<Chapter> {
  // Only the build renders prose: the page does not download what renders it.
  const { Marked } = await import('marked');
  const marked = new Marked({ async: false });
  const markdown = (lines: string) => (marked.parse(lines) as string).trim();
  const { head, body } = frontMatter(source);
  const parts: Part[] = [];
  let prose: string[] = [];
  const finishProse = () => {
    const html = markdown(prose.join('\n'));
    if (html !== '') parts.push({ kind: 'prose', html });
    prose = [];
  };
  for (const line of body.split('\n')) {
    const directive = directiveOf(line);
    if (!directive) {
      prose.push(line);
      continue;
    }
    if (prose.some((earlier) => earlier.trim() !== '')) finishProse();
    prose = [];
    const last = parts.at(-1);
    if (last?.kind === 'widgets') last.directives.push(directive);
    else parts.push({ kind: 'widgets', directives: [directive] });
  }
  finishProse();
  const { title = '', question = '', description = '' } = head;
  return { title, question, description, parts };
}

export function directiveOf(line: string): Directive | null {
  const found = /^::([a-z-]+)(?:\{(.*)\})?\s*$/.exec(line);
  if (!found) return null;
  const attributes: Record<string, string> = {};
  for (const [, key, value] of (found[2] ?? '').matchAll(/([a-z-]+)="([^"]*)"/g)) {
    attributes[key!] = value!;
  }
  return { name: found[1]!, attributes };
}

function frontMatter(source: string): { head: Record<string, string>; body: string } {
  const found = /^---\n([\s\S]*?)\n---\n/.exec(source);
  if (!found) return { head: {}, body: source };
  const head: Record<string, string> = {};
  for (const line of found[1]!.split('\n')) {
    const [key, ...rest] = line.split(':');
    head[key!.trim()] = rest.join(':').trim();
  }
  return { head, body: source.slice(found[0].length) };
}

function byName(files: Record<string, string>): Record<string, string> {
  const name = (path: string) => path.split('/').slice(-2).join('/').replace(/\.toml$/, '');
  return Object.fromEntries(Object.entries(files).map(([path, body]) => [name(path), body]));
}
