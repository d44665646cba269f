import { embedNames, embedOf, FLAGSHIP } from '#build/embeds.server';
import { picturedRuns, startOf } from '#build/pictures.server';
import { placed } from '#build/placed.server';
import { LANGUAGES } from '#content/languages';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () => embedNames.map((name) => ({ name }));

export const load: PageServerLoad = async ({ params, url }) => {
  const { name, directives, page } = await embedOf(params.name);
  const scenario = directives[0]?.attributes['scenario'];
  const isRun = FLAGSHIP.includes(name);
  // What the start page's own islands bring, here the frame's.
  const data = isRun && scenario ? { [`run/${scenario}`]: await startOf(scenario) } : {};
  const given = {
    name, page,
    languages: LANGUAGES.map(({ tag }) => tag),
    scenarios: isRun ? picturedRuns() : [],
    seed: isRun || name === 'exercise',
  };
  return { given, ...await placed(directives, url.pathname, { data, script: 'frame' }) };
};
