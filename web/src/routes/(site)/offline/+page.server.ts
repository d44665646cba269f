import { placed } from '#build/placed.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = ({ url }) =>
  placed([{ name: 'offline', attributes: {} }], url.pathname);
