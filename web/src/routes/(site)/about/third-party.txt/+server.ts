/* The notices of the parts that the built site has in it. */
import { notices } from '#build/about.server';
import type { RequestHandler } from './$types';

export const prerender = true;

export const GET: RequestHandler = () =>
  new Response(notices(), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
