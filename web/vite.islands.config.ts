// The build of the islands: the script of every page, that of frames, and one chunk for each widget
// and section.
// 1. It is separate from the pages' build, which renders the same components on the server.
// 2. Its manifest names the files that an island needs; the pages' build reads it.
// 3. Addresses are relative, so that the site works from any folder of any host.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { inLanguage, language } from './languages/plugin.ts';
import { recorder } from './src/prerender/parts/recorder.ts';

/** Modules that every page and frame needs at once. */
const FIRST = new RegExp(
  [
    'src/link/(site|codec|kinds|states|page-states|version)',
    'src/page/(keys|offers|tasks)',
    'src/player/motion',
    'src/sim/inside',
    'vite/preload-helper',
  ]
    .map((file) => `${file}\\.[jt]s$`)
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

/** Drags, and what D3 needs for them; the map's zoom stays with the map. */
const GESTURES = /(src[\\/]charts[\\/]gestures[\\/]drag\.ts|d3-(drag|selection|dispatch)[\\/].*)$/;

const SHAPES = /d3-(shape|path)[\\/].*$/;

/** Records the third-party packages in the islands and their workers. */
const parts = recorder(import.meta.dirname, 'islands');

export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [inLanguage(language), svelte(), parts],
  build: {
    outDir: 'static/generated/islands',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // Preload the other chunks that an island needs along with its own.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/routes/client.ts', 'src/embed/frame.ts', 'src/offline/keep.ts'],
      output: {
        entryFileNames: '[name].[hash].js',
        // Name a widget's chunk after its folder.
        chunkFileNames: ({ facadeModuleId }) => {
          const folder = /\/(?:widgets|sections)\/([a-z-]+)\/index\.ts$/.exec(facadeModuleId ?? '');
          return folder ? `${folder[1]}.[hash].js` : '[hash].js';
        },
        assetFileNames: '[name].[hash][extname]',
        // A page should load few files, and little code that it does not need. Modules shared by
        // many islands form one chunk; the others are split by their users.
        codeSplitting: {
          groups: [
            // The modules of `client.ts`, so that the page listens before any other chunk has
            // loaded.
            { name: 'first', priority: 1, test: FIRST },
            // Half of the islands can be dragged, and half of them have lines.
            { name: 'gestures', priority: 1, test: GESTURES },
            { name: 'shapes', priority: 1, test: SHAPES },
            { name: 'shared', minShareCount: 18 },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [parts] },
});
