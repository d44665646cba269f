/*
 * The data with which a frame shows another run than its own: its files, the finished run, and its
 * map at the end.
 */
import { json } from '@sveltejs/kit';
import { mapOf, picturedRuns, startOf } from '#prerender/pictures.server';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = () => picturedRuns().map((run) => ({ run }));

export const GET: RequestHandler = async ({ params: { run } }) =>
  json({ run: await startOf(run), map: await mapOf(run) });
