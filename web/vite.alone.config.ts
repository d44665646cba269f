// The islands and the scripts of pages once more, for scripts that stand alone: the same sources in
// chunks that `src/build/alone` puts together into one script for each page. Their styles are in the
// page, and nothing asks for a file beside it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import islands from './vite.islands.config.ts';
import { inLanguage, language } from './languages/plugin.ts';

const WEB = import.meta.dirname;
const ISLANDS = globSync('src/{widgets,sections}/*/index.ts', { cwd: WEB });

function standsAlone(): Plugin {
  return {
    name: 'stands-alone',
    enforce: 'pre',
    resolveId(source, importer) {
      const isStarts = source === './starts' && importer?.includes('/src/sim/');
      return isStarts ? resolve(WEB, 'src/sim/alone/starts.ts') : null;
    },
    load: (id) => (/\.css(\?|$)/.test(id) ? '' : null),
  };
}

export default defineConfig({
  base: './',
  publicDir: false,
  resolve: islands.resolve!,
  plugins: [standsAlone(), inLanguage(language), svelte()],
  build: {
    write: false,
    minify: false,
    // Chunks for another build: no script of Vite's that asks for files before they are needed.
    lib: {
      entry: {
        client: join(WEB, 'src/islands/client.ts'),
        frame: join(WEB, 'src/embed/frame.ts'),
        ...Object.fromEntries(ISLANDS.map((file) =>
          [`island-${file.split('/').at(-2)}`, join(WEB, file)])),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].[hash].js' },
    },
  },
});
