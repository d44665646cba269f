/* Every row of the columns of a prerendered run that its page does not draw at first. */
import { error, json } from '@sveltejs/kit';
import { picturedRuns, restOf } from '#prerender/pictures.server';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = () => picturedRuns().map((scenario) => ({ scenario }));

export const GET: RequestHandler = async ({ params }) => {
  const rest = await restOf(params.scenario);
  return rest === null ? error(404) : json(rest);
};
