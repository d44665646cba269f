import { GLOSSARY } from '#content/glossary';
import { LANGUAGE } from '#content/words';

export function load() {
  return {
    terms: GLOSSARY.toSorted((one, other) => one.term.localeCompare(other.term, LANGUAGE)),
  };
}
