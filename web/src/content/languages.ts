/* The languages in which the site is built, English first, each under its own name. */
import { ENGLISH } from '../../languages/tags';
import { LANGUAGE } from './words';

export interface Language {
  tag: string;
  name: string;
}

// The files as written: an import would be replaced by the language of this build.
const texts = import.meta.glob<string>('../../../content/*/language.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const LANGUAGES: readonly Language[] = Object.values(texts)
  .map((text) => JSON.parse(text) as Language)
  .sort(
    (one, other) =>
      Number(other.tag === ENGLISH) - Number(one.tag === ENGLISH) ||
      one.tag.localeCompare(other.tag),
  );

/** The relative path from the root of this language's site to that of another. */
export function wayTo(tag: string): string {
  return `${LANGUAGE === ENGLISH ? '' : '../'}${tag === ENGLISH ? '' : `${tag}/`}`;
}
