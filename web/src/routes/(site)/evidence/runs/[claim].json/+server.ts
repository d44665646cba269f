/* The input of the runs that answer a claim: their files, and the files that these name. */
import { json } from '@sveltejs/kit';
import table from '../../../../../../../tests/reference/evidence/table.csv?raw';
import { answersOf } from '#content/runs';
import { linesOf } from '#content/evidence';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = () => {
  const answered = linesOf(table).filter((line) => line.simulated !== '');
  return [...new Set(answered.map(({ id }) => id))].map((claim) => ({ claim }));
};

export const GET: RequestHandler = async ({ params }) => json(await answersOf(params.claim));
