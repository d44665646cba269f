// Makes the host pages of the browser tests: other people's pages that have the element on them.
//
//   node make.ts FOLDER SITE OTHER   the folder, the site's address, another origin's address of it
//
// 1. The pages of `pages/`, with the addresses in them.
// 2. Pages of real tools: Metalsmith renders Markdown, nbconvert a notebook. Each contains the
//    snippet that the gallery gives to its author.
// 3. The package as `npm pack` makes it, installed beside its own examples, which are built as an
//    author would.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import markdown from '@metalsmith/markdown';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import Metalsmith from 'metalsmith';
import { build } from 'vite';
import { SNIPPETS, type Kind } from '../../web/src/sections/gallery/snippets.ts';

const HERE = import.meta.dirname;
const PACKAGE = resolve(HERE, '../../web/src/embed/element');
const EXAMPLES = 'https://example.org/write-cliff/';

const [folder = '', site = '', other = ''] = process.argv.slice(2);
const addresses = { site, other, origin: new URL(site).origin };

function withAddresses(text: string): string {
  return Object.entries(addresses)
    .reduce((filled, [name, address]) => filled.replaceAll(`{{${name}}}`, address), text)
    .replaceAll(EXAMPLES, site);
}

function copy(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    writeFileSync(join(to, name), withAddresses(readFileSync(join(from, name), 'utf8')));
  }
}

/** Runs a command in a folder. Its output is shown only if it fails. */
function run(cwd: string, command: string, ...options: string[]): void {
  const { status, error, stdout, stderr } = spawnSync(command, options, { cwd, encoding: 'utf8' });
  if (status === 0) return;
  const why = error?.message ?? `${stdout}${stderr}`;
  throw new Error(`${command}: ${why}\n\`cargo xtask test --only playwright\` installs its tools.`);
}

/** The snippet that the gallery gives. */
function snippet(kind: Kind, widget: string): string {
  const placed = { site, widget, title: 'A widget', attributes: { theme: 'light' }, state: '' };
  return SNIPPETS[kind]({ ...placed, heights_px: { 600: 900 } });
}

async function makePages(): Promise<void> {
  copy(join(HERE, 'pages'), folder);
  // A strict host serves the script itself.
  const script = await fetch(`${site}embed/v1/write-cliff.js`);
  if (!script.ok) throw new Error(`${script.url}: expected the script, found ${script.status}`);
  writeFileSync(join(folder, 'write-cliff.js'), await script.text());
}

async function makeMarkdown(): Promise<void> {
  const filled: Metalsmith.Plugin = (files) => {
    for (const file of Object.values(files)) {
      const pasted = snippet('markdown', 'strobe-timing');
      file.contents = Buffer.from(String(file.contents).replace('{{snippet}}', pasted));
    }
  };
  const page: Metalsmith.Plugin = (files) => {
    for (const file of Object.values(files)) {
      file.contents = Buffer.from(
        `<!doctype html><html lang="en"><title>${file['title']}</title>${file.contents}</html>`,
      );
    }
  };
  await Metalsmith(HERE)
    .source('markdown')
    .destination(join(folder, 'markdown'))
    .use(filled)
    .use(markdown())
    .use(page)
    .build();
}

interface Notebook {
  cells: { id: string; source: string[]; outputs?: { data: Record<string, string[]> }[] }[];
}

/** The output of a cell, without the kernel: the text that Python passes to `HTML`. */
function outputOf(source: string): string {
  const display = `import sys, types
module = types.ModuleType('IPython.display')
module.HTML = print
sys.modules.update({'IPython': types.ModuleType('IPython'), 'IPython.display': module})
`;
  const { status, stdout, stderr, error } = spawnSync('python3', ['-'], {
    input: display + source,
    encoding: 'utf8',
  });
  if (status !== 0) throw error ?? new Error(stderr);
  return stdout;
}

function makeNotebook(): void {
  const notebook = join(folder, 'notebook');
  copy(join(HERE, 'notebook'), notebook);
  const file = join(notebook, 'article.ipynb');
  const article = JSON.parse(readFileSync(file, 'utf8')) as Notebook;
  const cell = article.cells.find(({ id }) => id === 'output')!;
  cell.source = [snippet('notebook', 'garbage-collection')];
  cell.outputs![0]!.data['text/html'] = [outputOf(cell.source[0]!)];
  writeFileSync(file, JSON.stringify(article));
  run(notebook, 'jupyter-nbconvert', '--to', 'html', 'article.ipynb');
}

async function makeExamples(): Promise<void> {
  const examples = join(folder, 'examples');
  copy(join(PACKAGE, 'examples'), examples);
  writeFileSync(join(examples, 'package.json'), '{ "type": "module" }');
  run(PACKAGE, 'npm', 'pack', '--pack-destination', examples);
  const [archive] = readdirSync(examples).filter((name) => name.endsWith('.tgz'));
  run(examples, 'npm', 'install', '--offline', '--no-audit', '--no-fund', `./${archive}`);
  cpSync(join(HERE, 'examples'), examples, { recursive: true });
  writeFileSync(join(examples, 'pasted.jsx'), snippet('react', 'strobe-timing'));
  run(examples, 'tsc');
  for (const name of ['react', 'pasted', 'svelte']) {
    await build({
      root: examples,
      base: './',
      configFile: false,
      logLevel: 'warn',
      plugins: [svelte({ configFile: false })],
      build: { outDir: `built/${name}`, rolldownOptions: { input: `${examples}/${name}.html` } },
    });
  }
}

rmSync(folder, { recursive: true, force: true });
await makePages();
await makeMarkdown();
makeNotebook();
await makeExamples();
