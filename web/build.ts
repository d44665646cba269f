// Builds the site in every language, or in those that are named: `node build.ts de`. English is
// `build/`, another language `build/TAG/`. A site with an address also gets the files that its
// pages offer.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { make } from './alone/make.ts';
import { OFFERED, showOffers } from './alone/offers.ts';
import { tellServiceWorker } from './kept.ts';
import { languagesIn } from './languages/files.ts';
import { ENGLISH } from './languages/tags.ts';
import { publish } from './publish.ts';
import { SITE, siteIn } from './src/prerender/address.server.ts';
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
  const address = siteIn(tag);
  if (address !== null && process.env['WRITE_CLIFF_PAGES'] !== 'sample') {
    await make({ folder, address }, join(folder, OFFERED));
    showOffers(folder);
  }
  // No file and no page of the service worker's list changes after this.
  tellServiceWorker(folder);
  if (isRoot) publish(folder, SITE);
}
