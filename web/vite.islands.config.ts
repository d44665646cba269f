// The build of the islands: the script of every page and that of frames, and one chunk for each
// widget and section.
// 1. It is apart from the pages, because these are made of the same components on the server.
// 2. Its manifest says which files an island needs; the pages' build reads it.
// 3. Addresses are relative, so that the site works from any folder of any host.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { inLanguage, language } from './languages/plugin.ts';
import { recorder } from './src/build/parts/recorder.ts';

/** What every page and frame needs at once. */
const FIRST = new RegExp([
  'src/link/(site|states|page-states|version)', 'src/controls/(keys|offers|turns)',
  'src/player/motion', 'src/sim/inside', 'vite/preload-helper',
].map((file) => `${file}\\.[jt]s$`).join('|').replaceAll('/', '[\\\\/]'));

/** Writes down whose work is in the islands and in their workers. */
const parts = recorder(import.meta.dirname, 'islands');

export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [inLanguage(language), svelte(), parts],
  build: {
    outDir: 'static/generated/islands',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // What an island needs besides its own chunk is asked for with it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/islands/client.ts', 'src/embed/frame.ts', 'src/offline/keep.ts'],
      output: {
        entryFileNames: '[name].[hash].js',
        // A widget's chunk has the name of its folder.
        chunkFileNames: ({ facadeModuleId }) => {
          const folder = /\/(?:widgets|sections)\/([a-z-]+)\/index\.ts$/.exec(facadeModuleId ?? '');
          return folder ? `${folder[1]}.[hash].js` : '[hash].js';
        },
        assetFileNames: '[name].[hash][extname]',
        // A page asks for few files, and for little that it does not need: what so many islands
        // share is one, and the rest is parted by who needs it.
        codeSplitting: {
          groups: [
            // What `client.ts` needs: the page listens before anything else has come.
            { name: 'first', priority: 1, test: FIRST },
            { name: 'shared', minShareCount: 18 },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [parts] },
});
