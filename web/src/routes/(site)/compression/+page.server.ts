import { contentTypes, triedDrives } from '#prerender/compression.server';
import { placed } from '#prerender/placed.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ url }) => {
  return {
    types: await contentTypes(),
    drives: await triedDrives(),
    ...(await placed([{ name: 'compression', attributes: {} }], url.pathname)),
  };
};
