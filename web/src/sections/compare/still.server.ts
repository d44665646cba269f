/* The four runs: two drives as sold, and the same two with more spare area. */
import { besidesOf, outlineOf } from '#prerender/pictures.server';
import { sourcesOf } from '#content/runs';

const OTHERS = ['intel-335-240', 'v300-240-spare-25', 'intel-335-240-spare-25'];

export async function shares({ scenario = '' }: Record<string, string>) {
  const sources = await sourcesOf(OTHERS);
  const outlines = await Promise.all(
    OTHERS.map(
      async (name, index) =>
        [`outline/${name}`, { source: sources[index]!, picture: await outlineOf(name) }] as const,
    ),
  );
  const compared = [`run/${scenario}`, ...outlines.map(([name]) => name)];
  const besides = await Promise.all([scenario, ...OTHERS].map(besidesOf));
  return { ...Object.fromEntries(outlines), compared, 'compared/besides': besides };
}
