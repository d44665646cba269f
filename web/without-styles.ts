// A plugin for the build of the islands. Every page loads the list of the files that each
// island needs. Their styles are in the page (`src/prerender/islands.server.ts`), so the list omits
// them.
import type { Plugin } from 'vite';

const REGISTRY = /src[\\/]islands[\\/]registry\.ts$/;
const FILES = /m\.f=(\[.*?\])/;

export const withoutStyles: Plugin = {
  name: 'without-styles',
  generateBundle: {
    // Vite completes the list in its own hook.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.moduleIds.some((id) => REGISTRY.test(id))) continue;
        const [, list] = FILES.exec(chunk.code)!;
        const files = JSON.parse(list!) as string[];
        const scripts = files.filter((file) => !file.endsWith('.css'));
        const moved = (at: string) => scripts.indexOf(files[Number(at)]!);
        chunk.code = chunk.code
          .replace(FILES, `m.f=${JSON.stringify(scripts)}`)
          .replaceAll(/(?<=__vite__mapDeps\(\[)[\d,]+(?=\])/g, (all) =>
            all
              .split(',')
              .map(moved)
              .filter((at) => at >= 0)
              .join(),
          );
      }
    },
  },
};
