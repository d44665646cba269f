/* The oEmbed document of an embed. Its address must not change. */
import { json } from '@sveltejs/kit';
import { embedNames } from '#prerender/embeds.server';
import { oembedOf } from '#prerender/oembed.server';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = () => embedNames.map((name) => ({ name }));

export const GET: RequestHandler = ({ params }) => json(oembedOf(params.name));
