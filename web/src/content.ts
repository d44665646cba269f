/*
 * The only reader of ../content.
 * 1. Scenario, drive and NAND texts go to the core as they are. They are read while the site is
 *    built; a page is sent the few that its runs need, however many there are.
 * 2. A chapter is prose, rendered when the site is built, with widgets placed by one-line
 *    directives: `::steady-state{scenario="v300-240"}`. Terms of the glossary are linked where they
 *    first occur.
 * 3. An answer to a claim goes there too, cut out of its file, with the runs that it asks for.
 * 4. The sources' tables become rows that a figure can point at.
 * 5. Every sentence of the interface comes from one text file, so that another language is a file.
 */
import text from '../../content/text/en.json';
import type { Source } from '#sim/protocol';

export { text };
// A widget's own sentences go with it, so that a page loads those of its widgets only.
export { default as nandCellText } from '../../content/text/en/nand-cell.json';
export { default as garbageCollectionText } from '../../content/text/en/garbage-collection.json';
export { default as collectionTimingText } from '../../content/text/en/collection-timing.json';
export { default as fillDeleteRefillText } from '../../content/text/en/fill-delete-refill.json';
export { default as trimText } from '../../content/text/en/trim.json';
export { default as followAWriteText } from '../../content/text/en/follow-a-write.json';
export { default as claimsText } from '../../content/text/en/claims.json';
export { default as mappingText } from '../../content/text/en/mapping.json';
export { default as overwriteText } from '../../content/text/en/overwrite.json';
export { default as pageBlockText } from '../../content/text/en/page-block.json';
export { default as subPageText } from '../../content/text/en/sub-page.json';
export { default as parallelismText } from '../../content/text/en/parallelism.json';
export { default as spareAreaText } from '../../content/text/en/spare-area.json';
export { default as strobeTimingText } from '../../content/text/en/strobe-timing.json';
export { default as compressionText } from '../../content/text/en/compression.json';
export { default as nandGateText } from '../../content/text/en/nand-gate.json';
export { default as wearAndParityText } from '../../content/text/en/wear-and-parity.json';
export { default as errorWords } from '../../content/text/en/errors.json';

/** By folder and name: `scenarios/v300-240`, `evidence/claims/S1`. */
const files = () => byName(import.meta.glob<string>(
  '../../content/{scenarios,workloads,content-types,drives,nand,evidence,evidence/*}/*.toml',
  { query: '?raw', import: 'default' },
));

/** The texts of scenarios, with every file that they name; what is missing the core refuses. */
export function sourcesOf(scenarios: readonly string[]): Promise<Source[]> {
  return sourcesFrom(scenarios.map((name) => read(`scenarios/${name}`)));
}

/** A workload on a drive that it does not name itself: what stands first belongs to no table. */
export async function workloadOn(workload: string, drive: string, nand: string): Promise<Source> {
  const named = `drive = "${drive}"\nnand = "${nand}"\n`;
  const [source] = await sourcesFrom([read(`workloads/${workload}`).then((body) => named + body)]);
  return source!;
}

async function sourcesFrom(texts: readonly Promise<string>[]): Promise<Source[]> {
  const scenarios = await Promise.all(texts);
  const needed: Record<string, string> = {};
  const need = async (file: string) => (needed[file] ??= await read(file));
  for (const scenario of scenarios) {
    for (const drive of namesIn(scenario, 'drive')) {
      const nands = [...namesIn(scenario, 'nand'),
        ...namesIn(await need(`drives/${drive}`), 'nand')];
      for (const nand of nands) await need(`nand/${nand}`);
    }
  }
  // One object for all of them, so that a page is sent each file once.
  return scenarios.map((scenario) => ({ scenario, files: needed }));
}

/** Every answer to a claim as its file has it, and the texts of all that they name. */
export interface Answers {
  answers: string[];
  files: Record<string, string>;
}

export async function answersOf(claim: string): Promise<Answers> {
  const claims = await read(`evidence/claims/${claim.split('-')[0]}`);
  const answers = tablesOf(claims, `[[${claim}.answers]]`);
  const all = await read('evidence/runs');
  const files: Record<string, string> = {};
  for (const [, name] of answers.join('').matchAll(/\brun *= *"([a-z0-9-]+)"/g)) {
    const run = tablesOf(all, `[${name}]`).join('');
    files[`evidence/runs/${name}`] = run;
    const scenarios = namesIn(run, 'scenario').map((scenario) => `scenarios/${scenario}`);
    const workloads = namesIn(run, 'workload').map((found) => `workloads/${found}`);
    for (const file of [...scenarios, ...workloads]) {
      const body = files[file] = await read(file);
      for (const kind of namesIn(body, 'content_type')) {
        files[`content-types/${kind}`] = await read(`content-types/${kind}`);
      }
    }
    const texts = [run, ...scenarios.map((file) => files[file]!)];
    for (const source of await sourcesFrom(texts.map((given) => Promise.resolve(given)))) {
      Object.assign(files, source.files);
    }
  }
  return { answers, files };
}

/** What stands below each header of these very words, up to the next header of any. */
function tablesOf(document: string, header: string): string[] {
  const parts = document.split(/^(\[.*\])$/m);
  return parts.filter((_, index) => index % 2 === 0 && parts[index - 1] === header);
}

/** The drive of a run as the table of evidence names it, and its NAND if it is not the usual. */
export async function driveOfRun(run: string): Promise<{ drive: string; nand: string | null }> {
  const [name = ''] = run.split(';');
  const [board = '', workload] = name.split('/');
  if (workload !== undefined) {
    const [drive = '', nand = null] = board.split('+');
    return { drive, nand };
  }
  const scenario = await read(`scenarios/${board}`);
  const [[drive = ''], [nand = null]] = [namesIn(scenario, 'drive'), namesIn(scenario, 'nand')];
  return { drive, nand };
}

/** What a run tests, in the words of its workload or scenario, and what it changes of that. */
export async function testOfRun(run: string): Promise<string> {
  const [name = '', ...changes] = run.split(';');
  const [board = '', workload] = name.split('/');
  const file = workload === undefined ? `scenarios/${board}` : `workloads/${workload}`;
  const title = /^title = "(.*)"$/m.exec(await read(file))?.[1] ?? name;
  // A scenario's title begins with its drive.
  const test = workload === undefined ? title.replace(/^[^:]*: /, '') : title;
  // The scale changes how long a run takes, not what it tests.
  const said = changes.filter((change) => !change.startsWith('scale='))
    .map((change) => change.replace('=', ' ').replaceAll('_', ' '));
  return [test, ...said].join(', ');
}

async function read(file: string): Promise<string> {
  return (await files()[file]?.()) ?? '';
}

function namesIn(document: string, key: string): string[] {
  const line = new RegExp(`^${key} *= *"([a-z0-9-]+)"`, 'gm');
  return [...document.matchAll(line)].map(([, name]) => name!);
}

/** A document's tables: the ids that a row explains, and its cells. */
export interface SourceTable {
  header: string[];
  rows: { ids: string[]; cells: string[] }[];
}

export type SourcePart =
  | { kind: 'heading'; html: string }
  | { kind: 'prose'; html: string }
  | ({ kind: 'table' } & SourceTable);

export async function readSources(): Promise<{ title: string; parts: SourcePart[] }> {
  const { default: document } = await import('../../content/SOURCES.md?raw');
  return sources(document);
}

/** A table whose first column is `id` is one to point at. */
export async function sources(document: string): Promise<{ title: string; parts: SourcePart[] }> {
  const { lexer, parser, Parser } = await import('marked');
  let title = '';
  const parts: SourcePart[] = [];
  for (const token of lexer(document)) {
    if (token.type === 'heading' && token.depth === 1) title = token.text;
    else if (token.type === 'heading') {
      parts.push({ kind: 'heading', html: Parser.parseInline(token.tokens ?? []) });
    } else if (token.type === 'table') {
      const header: string[] = token.header.map((cell: { text: string }) => cell.text);
      const rows = (token.rows as { text: string; tokens: never[] }[][]).map((cells) => ({
        ids: header[0] === 'id' ? cells[0]!.text.split(', ') : [],
        cells: cells.map((cell) => Parser.parseInline(cell.tokens)),
      }));
      parts.push({ kind: 'table', header, rows });
    } else if (token.type !== 'space') {
      parts.push({ kind: 'prose', html: parser([token]) });
    }
  }
  return { title, parts };
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
  /** What it explains, by the ids of `content/concepts.csv` and `content/errata.csv`. */
  concepts: string[];
  errata: string[];
  parts: Part[];
  /** Notes for a teacher; empty where there are none. */
  teacher: string;
}

const chapterTexts = () => import.meta.glob<string>('../../content/chapters/*/index.md', {
  query: '?raw', import: 'default',
});

const teacherTexts = () => import.meta.glob<string>('../../content/chapters/*/teacher.md', {
  query: '?raw', import: 'default',
});

/** In the order of their numbers. */
export const chapterSlugs = (): string[] =>
  Object.keys(chapterTexts()).map((path) => path.split('/').at(-2)!).sort();

export async function readChapter(slug: string): Promise<Chapter> {
  const load = chapterTexts()[`../../content/chapters/${slug}/index.md`];
  if (!load) throw new Error(`no chapter ${slug} in content/chapters`);
  const notes = await teacherTexts()[`../../content/chapters/${slug}/teacher.md`]?.();
  // The first chapter is the start page; the others lie two folders deeper.
  const glossaryPage = slug === chapterSlugs()[0] ? 'glossary/' : '../../glossary/';
  return chapter(await load(), { terms: await readGlossary(), page: glossaryPage }, notes);
}

/** A question that a chapter asks before it answers: `content/chapters/SLUG/questions.json`. */
export interface Question {
  ask: string;
  options: string[];
  /** The place of the right one, from 0 on. */
  right: number;
  /** What is true, and why. */
  reveal: string;
}

export async function readQuestion(slug: string, id: string): Promise<Question> {
  const all = import.meta.glob<Record<string, Question>>(
    '../../content/chapters/*/questions.json', { import: 'default' });
  const found = (await all[`../../content/chapters/${slug}/questions.json`]?.())?.[id];
  if (!found) throw new Error(`no question ${id} in content/chapters/${slug}/questions.json`);
  return found;
}

/** The sentences of a kind of exercise, with `{names}` for the numbers that the core draws. */
export interface ExerciseText {
  title: string;
  ask: string;
  unit: string;
  worked: string[];
}

export async function readExercise(kind: string): Promise<ExerciseText> {
  const all = import.meta.glob<ExerciseText>('../../content/exercises/*.json', {
    import: 'default',
  });
  const found = await all[`../../content/exercises/${kind}.json`]?.();
  if (!found) throw new Error(`no exercise ${kind} in content/exercises`);
  return found;
}

/** One entry of `content/glossary.md`: a heading, what else it is called, and what it means. */
export interface Term {
  id: string;
  term: string;
  also: string[];
  html: string;
}

export async function readGlossary(): Promise<Term[]> {
  const { default: document } = await import('../../content/glossary.md?raw');
  return glossary(document);
}

/** `## Term`, then perhaps a line `Also: other, words.`, then what it means. */
export async function glossary(document: string): Promise<Term[]> {
  const { marked } = await import('marked');
  return document.split(/^## /m).slice(1).map((entry) => {
    const [term = '', ...lines] = entry.split('\n');
    const also = lines.find((line) => line.startsWith('Also: '));
    const body = lines.filter((line) => line !== also).join('\n');
    return {
      id: term.trim().toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      term: term.trim(),
      also: (also ?? '').replace('Also: ', '').replace(/\.$/, '').split(', ').filter(Boolean),
      html: (marked.parse(body, { async: false }) as string).trim(),
    };
  });
}

/** A table of comma-separated values with a header; a cell with a comma stands in quotes. */
export async function readTable(name: 'concepts' | 'errata'): Promise<Record<string, string>[]> {
  const all = import.meta.glob<string>('../../content/{concepts,errata}.csv', {
    query: '?raw', import: 'default',
  });
  const document = await all[`../../content/${name}.csv`]!();
  const [header = [], ...rows] = document.trim().split('\n').map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].slice(0, -1).map(([, cell = '']) =>
      cell.replace(/^"|"$/g, '').replaceAll('""', '"')));
  return rows.map((cells) =>
    Object.fromEntries(header.map((key, index) => [key, cells[index] ?? ''])));
}

/** Widgets placed on lines that follow one another belong together: they are one part. */
export async function chapter(
  source: string, known: { terms: readonly Term[]; page: string } = { terms: [], page: '' },
  notes = '',
): Promise<Chapter> {
  // Only the build renders prose: the page does not download what renders it.
  const { Marked } = await import('marked');
  const { linkTerms } = await import('./terms');
  const marked = new Marked({ async: false }, linkTerms(known.terms, known.page));
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
  const ids = (list = '') => list.split(' ').filter(Boolean);
  const [concepts, errata] = [ids(head['concepts']), ids(head['errata'])];
  return { title, question, description, concepts, errata, parts, teacher: markdown(notes) };
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

function byName<File>(found: Record<string, File>): Record<string, File> {
  const name = (path: string) => path.replace('../../content/', '').replace(/\.toml$/, '');
  return Object.fromEntries(Object.entries(found).map(([path, file]) => [name(path), file]));
}
