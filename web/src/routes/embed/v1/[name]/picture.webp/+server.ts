/* The picture of an embed, for pages that run no script. Its address must not change. */
import { pictureFile } from '#prerender/cards.server';
import { embedNames } from '#prerender/embeds.server';
import type { EntryGenerator, RequestHandler } from './$types';

export const prerender = true;

export const entries: EntryGenerator = () => embedNames.map((name) => ({ name }));

export const GET: RequestHandler = ({ params }) =>
  new Response(pictureFile(params.name, 'frame.webp'), {
    headers: { 'Content-Type': 'image/webp' },
  });
