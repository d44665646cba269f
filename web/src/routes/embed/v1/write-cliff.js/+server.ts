/* The script of the element, for pages that load it from the site. Its address must not change. */
import { join } from 'node:path';
import { bundle } from '#embed/element/make';
import type { RequestHandler } from './$types';

export const prerender = true;

/** The site is built in the folder `web`. */
const FOLDER = join(process.cwd(), 'src/embed/element');

export const GET: RequestHandler = async () =>
  new Response(await bundle(FOLDER, 'iife'), {
    headers: { 'Content-Type': 'text/javascript' },
  });
