/* The valid share of each block at a moment of a run, as `runs/NAME.png` has it of the end. */
import { error } from '@sveltejs/kit';
import { keptMoments, mapImageOf } from '#prerender/pictures.server';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = () => keptMoments();

export const GET: RequestHandler = async ({ params }) => {
  const image = await mapImageOf(params.scenario, Number(params.second));
  if (image === null) error(404);
  return new Response(image, { headers: { 'content-type': 'image/png' } });
};
