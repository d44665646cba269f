// The build of the script and the styles of one page, `/parts/`: the examples of charts and
// controls. It is apart from the build of the islands, whose files are shared by what uses them:
// with these examples among them, every page would load other files.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { inLanguage, language } from './languages/plugin.ts';
import { recorder } from './src/prerender/parts/recorder.ts';

export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [inLanguage(language), svelte(), recorder(import.meta.dirname, 'examples')],
  build: {
    outDir: 'static/generated/parts',
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/routes/(site)/parts/live.ts',
      output: {
        entryFileNames: 'live.js',
        chunkFileNames: '[name].js',
        assetFileNames: 'style[extname]',
      },
    },
  },
});
