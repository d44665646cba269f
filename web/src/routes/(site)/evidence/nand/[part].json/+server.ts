/*
 * The input of the runs of a part in the NAND matrix: their files, and all files that these name.
 */
import { json } from '@sveltejs/kit';
import { matrixAnswers, matrixBoards } from '#content/nand-matrix';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = async () =>
  (await matrixBoards()).map(({ nand }) => ({ part: nand }));

export const GET: RequestHandler = async ({ params }) => json(await matrixAnswers(params.part));
