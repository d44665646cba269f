import { placeIslands } from '#prerender/placement.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ url }) =>
  placeIslands([{ name: 'lab', attributes: {} }], url.pathname);
