import { readGlossary } from '#content/glossary';

export async function load() {
  const terms = await readGlossary();
  return { terms: terms.sort((one, other) => one.term.localeCompare(other.term, 'en')) };
}
