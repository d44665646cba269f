// A plugin that leaves out of D3's scales what ours never do: 7 KB gzipped on every page.
// 1. They interpolate colors, dates and strings, too, and format their own labels. Ours have
//    numbers at both ends, and `src/format` writes the labels.
// 2. The zoom of a drive's map does need colors (d3-transition does), so it has a d3-interpolate of
//    its own, which comes with the first pointer on the map.
import type { Plugin } from 'vite';

const INTERPOLATE = '\0d3-interpolate';
const FORMAT = '\0d3-format';
const COLOR = '\0d3-color';

/** A query makes it another module than the zoom's. */
const NUMBERS = '?numbers';

const FAILURE = `const fail = () => {
  throw new Error('expected scales of numbers without tickFormat (d3-numbers.ts)');
};`;

const MODULES: Readonly<Record<string, string>> = {
  [INTERPOLATE]: `${FAILURE}
    import { interpolateNumber } from 'd3-interpolate';
    export { interpolateNumber, interpolateRound, piecewise } from 'd3-interpolate';
    export const interpolate = (from, to) =>
      typeof to === 'number' ? interpolateNumber(from, to) : fail();`,
  [FORMAT]: `${FAILURE}
    export { fail as format, fail as formatPrefix, fail as formatSpecifier };
    export { fail as precisionFixed, fail as precisionPrefix, fail as precisionRound };`,
  [COLOR]: `${FAILURE}
    export { fail as color, fail as cubehelix, fail as hcl };
    export { fail as hsl, fail as lab, fail as rgb };`,
};

const SCALE = /[\\/]d3-scale[\\/]/;
const ZOOM = /[\\/]d3-(transition|zoom)[\\/]/;

export const d3Numbers: Plugin = {
  name: 'd3-numbers',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    if (source === 'd3-format') return SCALE.test(importer) ? FORMAT : null;
    if (source === 'd3-color') return importer.endsWith(NUMBERS) ? COLOR : null;
    if (source !== 'd3-interpolate' || ZOOM.test(importer)) return null;
    if (SCALE.test(importer)) return INTERPOLATE;
    const found = await this.resolve(source, import.meta.filename, { skipSelf: true });
    return found && found.id + NUMBERS;
  },
  load: (id) => MODULES[id] ?? null,
};
