/* The examples of the lab, as a reader would drop them. */
import { text } from '@sveltejs/kit';
import { labFiles, labText } from '#content/lab';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = () => labFiles.map((file) => ({ file }));

export const GET: RequestHandler = async ({ params }) => text(await labText(params.file));
