import { CITATION, SOURCES } from '#export/citation';
import { placeIslands } from '#prerender/placement.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ url }) => ({
  version: CITATION.version,
  sources: SOURCES,
  ...(await placeIslands([{ name: 'sheets', attributes: {} }], url.pathname)),
});
