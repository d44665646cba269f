/*
 * The site's public address, if the build knows it: WRITE_CLIFF_SITE. Only what other programs read
 * needs it: oEmbed documents, canonical links, cards and the list of pages. Without it the
 * addresses in oEmbed documents are relative to the document, which not every consumer resolves,
 * and the others are left out.
 */
import { ENGLISH } from '../../languages/tags.ts';

const address = process.env['WRITE_CLIFF_SITE'];

/** With a slash at its end. */
export const SITE = address ? address.replace(/\/*$/, '/') : null;

/** The same of the site in this language. */
export const siteIn = (tag: string): string | null =>
  SITE && (tag === ENGLISH ? SITE : `${SITE}${tag}/`);
