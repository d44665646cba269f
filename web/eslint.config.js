// ESLint's rules for web/ and, through tests/eslint.config.mjs, for tests/.
// 1. The recommended sets of ESLint, typescript-eslint and eslint-plugin-svelte, without the rules
//    that need types: svelte-check and tsc know them already, and each file would take longer.
// 2. ROOMS is the order of the folders of src/: a file imports from its own room and earlier rooms.
// 3. eslint.test.ts proves that each rule about rooms can fail.
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import imports from 'eslint-plugin-import-x';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

const web = import.meta.dirname;
const generated = join(web, 'src/generated/');

/** The folders of src/. A file imports only from its own room and from those before it. */
export const ROOMS = [
  'generated',
  'charts',
  'styles',
  'player',
  'offline',
  'sim',
  'link',
  'content',
  'format',
  'page',
  'export',
  'controls',
  'furniture',
  'widgets',
  'sections',
  'islands',
  'prose',
  'chapter',
  'present',
  'embed',
  'prerender',
  'routes',
  'service-worker',
];

/** Run when the site is built, whichever room they are in. A page's own are above all rooms. */
const BUILD_FILES = { files: ['src/**/*.server.ts'], ignores: ['src/routes/**'] };

const PACKAGES = ['wasm', 'demonstrations', 'lab'].map((name) => `src/generated/${name}`);
/** The only files that import a WebAssembly package: its worker, and the build's first pictures. */
const PACKAGE_IMPORTERS = {
  sim: ['sim', 'demonstration', 'lab'].map((name) => `src/sim/${name}.worker.ts`),
  prerender: ['runs', 'demonstrations', 'lab'].map((name) => `src/prerender/${name}.server.ts`),
};

const ENDINGS = ['', '.ts', '.js', '.svelte', '/index.ts'];

/** Finds a module as Vite does: `#sim/run` is src/sim/run.ts, `#language/` is content/en/. */
const resolver = {
  interfaceVersion: 3,
  name: 'web',
  resolve(module, file) {
    const path = module
      .split('?')[0]
      .replace(/^#language\//, '#../../content/en/')
      .replace(/^#/, join(web, 'src/'));
    if (!/^[./]/.test(path)) return { found: false };
    const start = resolve(dirname(file), path);
    // generated files need not be there yet
    if (start.startsWith(generated)) return { found: true, path: start };
    const candidates = ENDINGS.map((ending) => start + ending);
    const found = candidates.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
    return found ? { found: true, path: found } : { found: false };
  },
};

const widgets = readdirSync(join(web, 'src/widgets'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    target: `src/widgets/${name}`,
    from: 'src/widgets',
    except: [`./${name}`],
    message: 'Widgets never import each other.',
  }));

/** Forbids what a file of the room must not import. */
function boundary(room, forbiddenPackages = PACKAGES) {
  const later = ROOMS.slice(ROOMS.indexOf(room) + 1);
  const zones = [
    {
      from: later.map((name) => `src/${name}`),
      message: `The room ${room} never imports a later one (ROOMS in eslint.config.js).`,
    },
    { from: forbiddenPackages, message: 'Only its worker and the build import WebAssembly.' },
    { from: room === 'content' ? [] : ['../content'], message: 'Only #content/ reads content/.' },
  ];
  const own = zones
    .filter(({ from }) => from.length > 0)
    .map((zone) => ({ target: 'src', ...zone }));
  return {
    'import-x/no-restricted-paths': ['error', { basePath: web, zones: [...own, ...widgets] }],
  };
}

const LOOKUPS = ['querySelector', 'querySelectorAll', 'getElementById', 'getElementsByClassName'];

const module = (name) =>
  `:matches(ImportDeclaration, ImportExpression, ExportNamedDeclaration, ExportAllDeclaration)` +
  ` > Literal.source[value=/^${name}$/]`;
const D3 = { selector: module('d3'), message: 'Import the submodules of D3 that are needed.' };
const SELECTION = {
  selector: module('d3-selection'),
  message: 'Svelte draws; only src/charts/gestures/ hands its elements to D3.',
};
const GLOB = {
  selector:
    'CallExpression[callee.object.type="MetaProperty"][callee.property.name="glob"]' +
    ' Literal[value=/\\.\\.\\u002Fcontent\\u002F|^#language\\u002F/]',
  message: 'Only #content/ reads content/.',
};
const syntax = (...forbidden) => ({ 'no-restricted-syntax': ['error', ...forbidden] });

export default defineConfig(
  {
    ignores: [
      '**/generated/',
      '**/results/',
      '.svelte-kit/',
      'build/',
      'wasm/',
      'src/embed/element/dist/',
    ],
  },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ['**/*.{ts,js,mjs,svelte}'],
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      // no tsconfig.json is there: import-x would read that of web/, which needs `svelte-kit sync`
      parserOptions: { parser: ts.parser, tsconfigRootDir: resolve(web, '..') },
    },
  },
  {
    files: ['**/*.{ts,js,mjs,svelte}'],
    rules: {
      // Playwright and Vitest read a test's fixtures from the pattern of its first argument
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      // `_` is a value that is not needed: `{#each rows as _, row}`, `const { a: _, ...rest }`
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_$', varsIgnorePattern: '^_$' },
      ],
      // of all playheads at most one plays
      '@typescript-eslint/no-this-alias': ['error', { allowedNames: ['playing'] }],
    },
  },
  {
    files: ['**/*.{svelte,svelte.ts}'],
    rules: {
      // the only markup is the project's own Markdown and SVG, made when the site is built
      'svelte/no-at-html-tags': 'off',
      // addresses come from href() in #link/site: they are relative, and islands have no SvelteKit
      'svelte/no-navigation-without-resolve': 'off',
      // {' '} is a space that Prettier would otherwise move into an element or out of it
      'svelte/no-useless-mustaches': 'off',
      // a Map that is not a state is made anew by each computation, or nothing is drawn from it
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['src/embed/element/element.ts'],
    // a class cannot say by itself which events its listeners get
    rules: { '@typescript-eslint/no-unsafe-declaration-merging': 'off' },
  },
  {
    files: ['src/**'],
    plugins: { 'import-x': imports },
    settings: {
      'import-x/resolver-next': [resolver],
      'import-x/extensions': ['.ts', '.js', '.svelte'],
      'import-x/parsers': { [join(web, 'eslint-scripts.js')]: ['.ts', '.js', '.svelte'] },
    },
    rules: {
      'import-x/no-cycle': 'error',
      'no-restricted-properties': [
        'error',
        ...LOOKUPS.map((property) => ({ property, message: 'Hold the element with bind:this.' })),
      ],
      ...syntax(D3, SELECTION, GLOB),
    },
  },
  { files: ['src/content/**'], rules: syntax(D3, SELECTION) },
  { files: ['src/charts/gestures/**'], rules: syntax(D3, GLOB) },
  ROOMS.map((room) => ({
    files: [`src/${room}/**`],
    ignores: ['**/*.test.ts'],
    rules: boundary(room),
  })),
  { ...BUILD_FILES, rules: boundary('prerender') },
  Object.entries(PACKAGE_IMPORTERS).map(([room, files]) => ({ files, rules: boundary(room, []) })),
);
