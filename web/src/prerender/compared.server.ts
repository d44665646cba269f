/* The runs of "Two drives, one test": two drives as sold, and the same two with more spare area. */
import type { Compared } from '#sections/compare/contenders';
import { sourcesOf } from '#content/runs';
import { besidesOf, outlineOf } from './pictures.server';

const FIRST = 'v300-240';
const OTHERS = ['intel-335-240', 'v300-240-spare-25', 'intel-335-240-spare-25'];

/** Returns everything but the first run, which the page has already. */
export async function compared(): Promise<Compared> {
  const sources = await sourcesOf(OTHERS);
  const pictures = await Promise.all(OTHERS.map(outlineOf));
  return {
    others: sources.map((source, index) => ({ source, picture: pictures[index]! })),
    besides: await Promise.all([FIRST, ...OTHERS].map(besidesOf)),
  };
}
