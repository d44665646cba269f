import { placedFirst } from '#build/embeds.server';
import { placed } from '#build/placed.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ params, url }) =>
  placed([await placedFirst(params.widget)], url.pathname);
