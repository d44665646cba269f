import { placed } from '#prerender/placed.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ url }) =>
  placed([{ name: 'offline', attributes: {} }], url.pathname);
