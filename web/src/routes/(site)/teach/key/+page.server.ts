import { placed } from '#prerender/placed.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ url }) =>
  placed([{ name: 'answer-key', attributes: {} }], url.pathname);
