// The site's build.
// 1. SvelteKit prerenders every page to plain files in build/ (no server, no single-page fallback).
//    Their islands are built first (vite.islands.config.ts), and the examples of one page
//    (vite.parts.config.ts). The builds record the third-party packages in their files. A release
//    adds compressed twins (release/compress.ts).
// 2. Every path in those files is relative, so that the site works from any folder of any host.
// 3. Vitest runs the unit tests beside the sources, here and below src/.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import adapter from '@sveltejs/adapter-static';
import type { Adapter } from '@sveltejs/kit';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';
import { addFrameScripts } from './alone/frames.ts';
import { languagesIn } from './languages/files.ts';
import { inLanguage, language } from './languages/plugin.ts';
import { ENGLISH } from './languages/tags.ts';
import project from './package.json' with { type: 'json' };
import { recorder } from './src/prerender/parts/recorder.ts';

/** English is the root of the site; every other language has its own folder. */
const folder = language === ENGLISH ? 'build' : `build/${language}`;

/** Each language is built separately, and its pages link to those of the others. */
const languages = languagesIn(resolve(import.meta.dirname, '../content'));

type Prerender = NonNullable<NonNullable<Parameters<typeof sveltekit>[0]>['prerender']>;

/** One page of each kind, built with WRITE_CLIFF_PAGES=sample: enough to check a language. */
const SAMPLE: Prerender = {
  crawl: false,
  entries: [
    '/',
    '/chapters/nand/',
    '/chapters/trim-and-idle-time/',
    '/drives/kingston-v300-240/',
    '/widgets/garbage-collection/',
    '/widgets/strobe-timing/',
    '/widgets/wear-and-parity/',
  ],
  handleUnseenRoutes: 'ignore',
};

const isSample = process.env['WRITE_CLIFF_PAGES'] === 'sample';

/**
 * Removes SvelteKit's own scripts and the page data, which only these scripts request. No page uses
 * them, but SvelteKit omits the scripts by itself only if it can read the `csr` option of every
 * page's file, which it cannot for frames. Then the scripts for sandboxes are added.
 */
function completed({ name, adapt }: Adapter): Adapter {
  return {
    name,
    async adapt(builder) {
      const client = builder.writeClient.bind(builder);
      const prerendered = builder.writePrerendered.bind(builder);
      const without = (unasked: RegExp, folder: string, files: string[]) =>
        files.filter((file) => {
          const isUnasked = unasked.test(file);
          if (isUnasked) rmSync(join(folder, file));
          return !isUnasked;
        });
      builder.writeClient = (folder) =>
        without(/^app[\\/]immutable[\\/].*\.js$/, folder, client(folder));
      builder.writePrerendered = (folder) => without(/__data\.json$/, folder, prerendered(folder));
      await adapt(builder);
      if (!isSample) await addFrameScripts(folder);
    },
  };
}

const files = adapter({ pages: folder, assets: folder, strict: true });

export default defineConfig({
  plugins: [
    inLanguage(language),
    recorder(import.meta.dirname, 'pages'),
    sveltekit({
      adapter: completed(files),
      // a page's own script registers it and reports the result
      serviceWorker: { register: false },
      paths: { relative: true },
      // Jekyll, which some hosts run, leaves out folders that begin with an underscore
      appDir: 'app',
      // inline a page's few kilobytes of style, so that nothing but the page delays its first
      // paint
      inlineStyleThreshold: 36_000,
      prerender: {
        handleHttpError: ({ path, message }) => {
          const isOther = languages.some((tag) => path.startsWith(`/${tag}/`));
          if (!isOther) throw new Error(message);
        },
        // `#v=1&…` is the state of a page, `#trim&v=1&…` that of a page scrolled to a figure
        handleMissingId: ({ id, message }) => {
          if (!/^([\w-]+&)?v=/.test(id)) throw new Error(message);
        },
        ...(isSample ? SAMPLE : {}),
      },
      // the build depends on its sources only: no time stamp, no polling
      version: { name: project.version, pollInterval: 0 },
    }),
  ],
  // pages read ../content, which lies outside this folder
  server: { fs: { allow: ['..'] } },
  test: {
    include: ['*.test.ts', '{alone,languages,release}/*.test.ts', 'src/**/*.test.ts'],
    environment: 'node',
    // A busy machine takes several times as long as a quiet one.
    testTimeout: 30_000,
  },
});
