import { siteIn } from '#prerender/address.server';
import { embedNames, embedOf, FLAGSHIP, hasSeed, titleOf } from '#prerender/embeds.server';
import { discoveryOf } from '#prerender/oembed.server';
import { picturedRuns, startOf } from '#prerender/pictures.server';
import { placeIslands } from '#prerender/placement.server';
import { LANGUAGES } from '#content/languages';
import { LANGUAGE } from '#content/words';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () => embedNames.map((name) => ({ name }));

export const load: PageServerLoad = async ({ params, url }) => {
  const { name, directives, page } = await embedOf(params.name);
  const scenario = directives[0]?.attributes['scenario'];
  const isRun = FLAGSHIP.includes(name);
  // On the start page the islands provide this data; in a frame the page does.
  const data = isRun && scenario ? { [`run/${scenario}`]: await startOf(scenario) } : {};
  const frameData = {
    name,
    page,
    languages: LANGUAGES.map(({ tag }) => tag),
    scenarios: isRun ? picturedRuns() : [],
    seed: hasSeed(name),
  };
  const discovery = { address: discoveryOf(name, url.pathname), title: titleOf(name) };
  const site = siteIn(LANGUAGE);
  return {
    frameData,
    canonical: site && site + page,
    discovery,
    ...(await placeIslands(directives, url.pathname, { data, script: 'frame' })),
  };
};
