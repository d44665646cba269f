// Builds the site in every language, or in those that are named: `node build.ts de`. English is
// `build/`, another language `build/TAG/`.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { languagesIn } from './languages/files.ts';
import { ENGLISH } from './languages/tags.ts';
import { publish } from './publish.ts';
import { SITE } from './src/prerender/address.server.ts';
import { indexSite } from './search.ts';

const named = process.argv.slice(2);
const tags = named.length > 0 ? named : languagesIn(resolve(import.meta.dirname, '../content'));

for (const tag of tags) {
  // The pages come last: they say which files of the others they need.
  for (const config of ['vite.islands.config.ts', 'vite.parts.config.ts', 'vite.config.ts']) {
    const { status } = spawnSync('vite', ['build', '--config', config], {
      stdio: 'inherit',
      env: { ...process.env, WRITE_CLIFF_LANGUAGE: tag },
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  const isRoot = tag === ENGLISH;
  const folder = resolve(import.meta.dirname, isRoot ? 'build' : `build/${tag}`);
  await indexSite(folder, tag);
  if (isRoot) publish(folder, SITE);
}
