/*
 * The sentences of the interface, in the language of the site; a widget's or section's own are in
 * its folder. `#language` is the folder of the language (`web/languages`).
 */
import catalogue from '#language/catalogue.json';
import drives from '#language/drives.json';
import language from '#language/language.json';

/** What islands share. */
export { default as text } from '#language/interface.json';
/** What only the build shows. */
export { default as pages } from '#language/pages.json';

/** As `Intl` and HTML know it. */
export const LANGUAGE: string = language.tag;

/** How the language writes numbers. */
export const NUMERALS = language.numerals;

/** A sentence of a drive's or a part's file, which stands there in English. */
export const ofDrive = (sentence: string) => found(drives, sentence);

/** A sentence of a claim's, a workload's or another file of data. */
export const ofCatalogue = (sentence: string) => found(catalogue, sentence);

function found(translations: Record<string, string>, sentence: string): string {
  return Object.hasOwn(translations, sentence) ? translations[sentence]! : sentence;
}
