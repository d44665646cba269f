// Builds one page of each kind in the pseudo-languages: `node languages/pseudo-site.ts FOLDER`. It
// copies the project's sources to FOLDER and adds each language as a translator would, as a folder
// of `content`, without any other change. The pages are in FOLDER/web/build.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { findingsIn } from './missing.ts';
import { PSEUDO, writePseudo } from './pseudo.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const [to] = process.argv.slice(2);
if (!to) throw new Error('expected a folder to build in');
const copy = resolve(to);

rmSync(copy, { recursive: true, force: true });
for (const part of ['content', 'web', 'tests/reference/evidence', 'CITATION.cff']) {
  cpSync(join(ROOT, part), join(copy, part), { recursive: true, filter: isSource });
}
symlinkSync(join(ROOT, 'web/node_modules'), join(copy, 'web/node_modules'));

for (const tag of Object.keys(PSEUDO)) {
  writePseudo(copy, tag);
  const { missing, wrong } = findingsIn(copy, tag);
  if (missing.length + wrong.length > 0) {
    throw new Error([`${tag}: expected every sentence`, ...missing, ...wrong].join('\n'));
  }
}
const { status } = spawnSync('npm', ['run', '--silent', 'build', '--', ...Object.keys(PSEUDO)], {
  cwd: join(copy, 'web'),
  stdio: 'inherit',
  env: { ...process.env, WRITE_CLIFF_PAGES: 'sample' },
});
process.exitCode = status ?? 1;

function isSource(path: string): boolean {
  const made = ['node_modules', 'build', '.svelte-kit', 'static/generated', 'wasm'];
  const name = relative(join(ROOT, 'web'), path).split(sep).join('/');
  return !made.includes(name);
}
