/*
 * The sentences of the interface, in the language of the site; those of a widget or section are in
 * its folder. `#language` is the folder of the language (`web/languages`).
 */
import catalogue from '#language/catalogue.json';
import drives from '#language/drives.json';
import language from '#language/language.json';

/** Shared by the islands. */
export { default as text } from '#language/interface.json';
/** Used only at build time. */
export { default as pages } from '#language/pages.json';

/** The language's tag for `Intl` and HTML. */
export const LANGUAGE: string = language.tag;

/** How the language writes numbers. */
export const NUMERALS = language.numerals;

/** A sentence from a drive's or a part's file, which has it in English. */
export const ofDrive = (sentence: string) => translate(drives, sentence);

/** A sentence from a claim's, a workload's or another data file. */
export const ofCatalogue = (sentence: string) => translate(catalogue, sentence);

function translate(translations: Record<string, string>, sentence: string): string {
  return Object.hasOwn(translations, sentence) ? translations[sentence]! : sentence;
}
