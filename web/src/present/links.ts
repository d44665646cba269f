/* The links in a chapter's text, for another page of the site. */
import { rootOf } from '#link/site';

const HOST = 'https://site.example/';

/** Rewrites the links of a text written for the page at `path` for the page at `to`. */
export function linkedFrom(path: string, to: string): (html: string) => string {
  const root = rootOf(to);
  return (html) =>
    html.replaceAll(/(?<= href=")[^"]*/g, (link) => {
      const { href, origin } = new URL(link, HOST + path);
      return `${origin}/` === HOST ? root + href.slice(HOST.length) : link;
    });
}
