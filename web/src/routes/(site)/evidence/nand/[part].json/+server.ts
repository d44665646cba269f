/* What the runs of a part of the matrix of NAND are asked: their texts, and all that they name. */
import { json } from '@sveltejs/kit';
import { matrixAnswers, matrixBoards } from '#content/nand-matrix';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = async () =>
  (await matrixBoards()).map(({ nand }) => ({ part: nand }));

export const GET: RequestHandler = async ({ params }) => json(await matrixAnswers(params.part));
