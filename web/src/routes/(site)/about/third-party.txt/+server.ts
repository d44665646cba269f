/* The notices of the third-party parts of the built site. */
import { notices } from '#prerender/about.server';
import type { RequestHandler } from './$types';

export const prerender = true;

export const GET: RequestHandler = () =>
  new Response(notices(), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
