/* The prerendered runs as CSV files, with one row per simulated second. */
import { error } from '@sveltejs/kit';
import { csvOf, picturedRuns } from '#prerender/pictures.server';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = () => picturedRuns().map((scenario) => ({ scenario }));

export const GET: RequestHandler = async ({ params }) => {
  const csv = await csvOf(params.scenario);
  if (csv === null) error(404);
  return new Response(csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
};
