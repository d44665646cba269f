// Each rule about the rooms of the site can fail, and does not where it should not.
// A file of the tests need not exist; a module that it imports must.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test, vi } from 'vitest';
import { ROOMS } from './eslint.config.js';

// the first use of a parser takes seconds on a busy machine
vi.setConfig({ testTimeout: 60_000 });

const BOUNDARIES = [
  'import-x/no-cycle',
  'import-x/no-restricted-paths',
  'no-restricted-properties',
  'no-restricted-syntax',
];

const eslint = new ESLint({
  cwd: import.meta.dirname,
  ruleFilter: ({ ruleId }) => BOUNDARIES.includes(ruleId),
});

async function faults(path: string, code: string): Promise<string[]> {
  const text = path.endsWith('.svelte') ? `<script lang="ts">\n${code}\n</script>\n` : code;
  const results = await eslint.lintText(text, { filePath: join(import.meta.dirname, path) });
  return results.flatMap(({ messages }) => messages.map(({ message }) => message));
}

/** Expects one fault with these words in each of the first files, and none in the others. */
async function refused(
  code: string,
  words: RegExp,
  { inside, outside }: { inside: string[]; outside: string[] },
): Promise<void> {
  for (const path of inside) {
    expect(await faults(path, code), path).toEqual([expect.stringMatching(words)]);
  }
  for (const path of outside) expect(await faults(path, code), path).toEqual([]);
}

test('every room is in the list', () => {
  const folders = readdirSync(join(import.meta.dirname, 'src'), { withFileTypes: true });
  const rooms = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect([...ROOMS].sort()).toEqual(rooms.sort());
});

test('a room imports from those before it', async () => {
  for (const code of [
    "import { href } from '#link/site';",
    "import { href } from '../link/site';",
    "import type { href } from '#link/site';",
    "export { href } from '#link/site';",
    "const site = await import('#link/site');",
  ]) {
    await refused(code, /room charts never imports a later one/, {
      inside: ['src/charts/A.svelte', 'src/charts/a.ts'],
      outside: ['src/charts/a.test.ts', 'src/link/a.ts', 'src/sections/A.svelte'],
    });
  }
});

test('a file of the build belongs to the room prerender', async () => {
  await refused("import { runOf } from '#prerender/runs.server';", /never imports a later one/, {
    inside: ['src/widgets/trim/a.ts', 'src/sections/a/A.svelte'],
    outside: ['src/widgets/trim/a.server.ts', 'src/routes/a/+page.server.ts'],
  });
  await refused("import page from '../routes/+error.svelte';", /never imports a later one/, {
    inside: ['src/prerender/a.server.ts'],
    outside: ['src/routes/+page.server.ts'],
  });
});

test('widgets never import each other', async () => {
  await refused("import Trim from '#widgets/trim/Trim.svelte';", /Widgets never import each/, {
    inside: ['src/widgets/mapping/A.svelte', 'src/widgets/mapping/a.server.ts'],
    outside: ['src/widgets/trim/A.svelte', 'src/sections/a/A.svelte'],
  });
});

test('only the workers and the build import WebAssembly', async () => {
  for (const code of [
    "import init from '#generated/wasm/write_cliff_wasm.js';",
    "const wasm = await import('../generated/wasm/write_cliff_wasm.js');",
  ]) {
    await refused(code, /Only its worker/, {
      inside: ['src/sim/run.ts', 'src/prerender/a.server.ts', 'src/routes/+page.svelte'],
      outside: [
        'src/sim/sim.worker.ts',
        'src/sim/demonstration.worker.ts',
        'src/prerender/runs.server.ts',
        'src/prerender/demonstrations.server.ts',
      ],
    });
  }
});

test('only the room content reads content/', async () => {
  for (const code of [
    "import words from '#language/interface.json';",
    "const words = await import('#language/interface.json');",
    "export const all = import.meta.glob('../../../content/drives/*.toml');",
    "export const all = import.meta.glob(['#language/exercises/*.json']);",
  ]) {
    await refused(code, /Only #content\/ reads content/, {
      inside: ['src/link/a.ts', 'src/charts/gestures/a.ts', 'src/widgets/trim/A.svelte'],
      outside: ['src/content/a.ts'],
    });
  }
});

test('no imports lead back to their file', async () => {
  for (const code of ["import './states';", "await import('#link/states');"]) {
    await refused(code, /Dependency cycle/, {
      // the real states.ts imports the real version.ts
      inside: ['src/link/version.ts'],
      outside: ['src/link/a.ts'],
    });
  }
});

test('Svelte holds its elements', async () => {
  for (const code of ["document.querySelector('svg');", "document.getElementById('a');"]) {
    await refused(code, /bind:this/, { inside: ['src/charts/A.svelte'], outside: ['alone/a.ts'] });
  }
});

test('D3 comes in parts, and its selections are for gestures only', async () => {
  await refused("import * as d3 from 'd3';", /submodules/, {
    inside: ['src/charts/a.ts', 'src/charts/gestures/a.ts', 'src/content/a.ts'],
    outside: ['alone/a.ts'],
  });
  for (const code of [
    "import { select } from 'd3-selection';",
    "const { select } = await import('d3-selection');",
  ]) {
    await refused(code, /gestures/, {
      inside: ['src/charts/a.ts', 'src/widgets/trim/A.svelte'],
      outside: ['src/charts/gestures/a.ts'],
    });
  }
});
