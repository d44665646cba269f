import { placeIslands } from '#prerender/placement.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ url }) =>
  placeIslands([{ name: 'class-guesses', attributes: {} }], url.pathname);
