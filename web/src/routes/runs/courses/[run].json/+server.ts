/* The course of a prerendered run for comparisons: 2,000 seconds, and the mean of a minute. */
import { error, json } from '@sveltejs/kit';
import { picturedRuns } from '#prerender/pictures.server';
import { courseOf } from '#prerender/side-by-side.server';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = () => picturedRuns().map((run) => ({ run }));

export const GET: RequestHandler = async ({ params }) => {
  const course = await courseOf(params.run);
  return course === null ? error(404) : json(course);
};
