// The build of the islands: the script of every page, that of frames, and one chunk for each widget
// and section.
// 1. It is separate from the pages' build, which renders the same components on the server.
// 2. Its manifest names the files that an island needs; the pages' build reads it.
// 3. Addresses are relative, so that the site works from any folder of any host.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { d3Numbers } from './d3-numbers.ts';
import { inLanguage, language } from './languages/plugin.ts';
import { recorder } from './src/prerender/parts/recorder.ts';
import { withoutStyles } from './without-styles.ts';

/** The player of demonstrations, and what it plays; runs of a whole drive have another. */
const FILM = [
  'src/controls/(DemonstrationFrame|Player|TimeBar)',
  'src/page/placed-demonstration.svelte',
  'src/player/(film|lens|playhead.svelte|stretches)',
  'src/sim/(demonstration.svelte|demonstrations)',
];

/** Lines of plots, which bring along what draws shapes. */
const LINE: readonly string[] = ['src/charts/(LongLabel|band|path)'];

/**
 * Modules that form one chunk. A chunk takes what its modules import along, except what an earlier
 * one has.
 */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  /** The modules of `client.ts`, so that the page listens before any other chunk has loaded. */
  first: [
    'src/link/(site|codec|kinds|states|page-states|version)',
    'src/page/(class-mode|keys|offers|tasks)',
    'src/player/motion',
    'src/sim/inside',
    'vite/preload-helper',
  ],
  gestures: ['src/charts/gestures/drag-behavior', 'd3-(dispatch|drag|selection)/.*'],
  shapes: ['d3-(path|shape)/.*'],
};

/** These come after the modules that most islands share. */
const LATER_CHUNKS: typeof CHUNKS = {
  film: FILM,
  media: ['svelte/src/reactivity/(map|media-query|reactive-value)'],
  motion: ['svelte/src/(easing|motion)/.*'],
  line: LINE,
  plot: ['src/charts/(Axis|Chart|Marker|Still|flags|frame)', 'src/page/plot-commands.svelte'],
  rows: ['src/link/list', 'src/page/shared-values', 'src/sim/(on-screen|series|worker)'],
  run: [
    'src/page/page-run',
    'src/sim/(followed|memory-budget|past|rate|record.svelte|run-state|settings|sights|sim.svelte)',
  ],
  /** The plot of a run, and what the reader sets in it. */
  runPlot: [
    'src/charts/(Beyond|Crosshair|Cursor|Gaps|Live|marks|zoom)',
    'src/controls/(Folded|speeds)',
    'src/format/axes',
    'src/generated/settings',
    'src/link/(settings|view)',
    'src/page/(frame-runs.svelte|run-status)',
    'src/sim/first-minutes',
    'src/widgets/steady-state/(sentences|settings|words)',
  ],
};

function matching(files: readonly string[]): RegExp {
  const names = files.join('|').replaceAll('.svelte', '\\.svelte');
  return new RegExp(`(${names})(\\.(json|m?[jt]s|svelte))$`.replaceAll('/', '[\\\\/]'));
}

/** Modules that no chunk of what most islands share takes in, however many use them. */
const APART = matching([...FILM, ...LINE]);

const groupsOf = (chunks: typeof CHUNKS, priority: number) =>
  Object.entries(chunks).map(([name, files]) => ({ name, priority, test: matching(files) }));

/** Records the third-party packages in the islands and their workers. */
const parts = recorder(import.meta.dirname, 'islands');

export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [inLanguage(language), d3Numbers, svelte(), withoutStyles, parts],
  build: {
    outDir: 'static/generated/islands',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // Preload the other chunks that an island needs along with its own.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/routes/client.ts', 'src/embed/frame.ts', 'src/routes/site.ts'],
      output: {
        // No file begins with an underscore, because Jekyll, which some hosts run, leaves it out.
        hashCharacters: 'base36',
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
            ...groupsOf(CHUNKS, 1),
            { name: 'shared', minShareCount: 18, test: (id) => !APART.test(id) },
            ...groupsOf(LATER_CHUNKS, 0),
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [parts] },
});
