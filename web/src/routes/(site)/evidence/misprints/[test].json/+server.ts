/* The input of a misprint test's run: its files, and the files that they name. */
import { json } from '@sveltejs/kit';
import { misprintAnswers, misprintNames } from '#content/misprints';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = async () =>
  (await misprintNames()).map((test) => ({ test }));

export const GET: RequestHandler = async ({ params }) => json(await misprintAnswers(params.test));
