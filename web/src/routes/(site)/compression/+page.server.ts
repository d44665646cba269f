import { contentTypes, triedDrives } from '#prerender/compression.server';
import { placeIslands } from '#prerender/placement.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ url }) => {
  return {
    types: await contentTypes(),
    drives: await triedDrives(),
    ...(await placeIslands([{ name: 'compression', attributes: {} }], url.pathname)),
  };
};
