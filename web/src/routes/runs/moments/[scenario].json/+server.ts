/* The moments that the site keeps of a run: the states of blocks, the wear and the latencies. */
import { error, json } from '@sveltejs/kit';
import { keptMoments, keptMomentsOf } from '#prerender/pictures.server';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = () => {
  const scenarios = new Set(keptMoments().map(({ scenario }) => scenario));
  return [...scenarios].map((scenario) => ({ scenario }));
};

export const GET: RequestHandler = async ({ params }) => {
  const moments = await keptMomentsOf(params.scenario);
  return moments === null ? error(404) : json(moments);
};
