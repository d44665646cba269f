/* What the run of a test with a misprint is asked: its texts, and those of the files they name. */
import { json } from '@sveltejs/kit';
import { misprintAnswers, misprintNames } from '#content/misprints';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = async () =>
  (await misprintNames()).map((test) => ({ test }));

export const GET: RequestHandler = async ({ params }) => json(await misprintAnswers(params.test));
