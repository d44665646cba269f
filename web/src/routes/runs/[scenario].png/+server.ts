/*
 * The valid share of each block at the end of a prerendered run: one pixel per block, the more
 * opaque the larger the share.
 */
import { error } from '@sveltejs/kit';
import { mapImageOf, picturedRuns } from '#prerender/pictures.server';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = () => picturedRuns('runs').map((scenario) => ({ scenario }));

export const GET: RequestHandler = async ({ params }) => {
  const image = await mapImageOf(params.scenario);
  if (image === null) error(404);
  return new Response(image, { headers: { 'content-type': 'image/png' } });
};
