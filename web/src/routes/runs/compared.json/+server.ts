/* The runs that are compared with the first one of the start page. */
import { json } from '@sveltejs/kit';
import { compared } from '#prerender/compared.server';

export const prerender = true;

export const GET = async () => json(await compared());
