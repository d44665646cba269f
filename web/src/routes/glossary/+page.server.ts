import { readGlossary } from '#src/content';

export async function load() {
  const terms = await readGlossary();
  return { terms: terms.sort((one, other) => one.term.localeCompare(other.term, 'en')) };
}
