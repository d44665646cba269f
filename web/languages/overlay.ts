// Overlays a translation on the English words: missing words stay English.

/** The words of a file: sentences, in lists or by name, and occasionally a number. */
export type Words = string | number | boolean | Words[] | { [name: string]: Words };

export function overlaid(english: Words, translation: Words | undefined): Words {
  if (Array.isArray(english)) {
    const list = Array.isArray(translation) ? translation : [];
    // A list of sentences or digits may have another length in another language.
    const isPlain = english.every((words) => typeof words !== 'object');
    if (isPlain) return list.length > 0 ? list : english;
    return english.map((words, place) => overlaid(words, list[place]));
  }
  if (typeof english === 'object') {
    const group = isGroup(translation) ? translation : {};
    return Object.fromEntries(
      Object.entries(english).map(([name, words]) => [
        name,
        overlaid(words, Object.hasOwn(group, name) ? group[name] : undefined),
      ]),
    );
  }
  // Numbers are not translated: the position of the right answer is the same in every language.
  return typeof english === 'string' && typeof translation === 'string' ? translation : english;
}

/**
 * Returns every sentence with its path: `transport.play`. A list of sentences counts as one,
 * because it may have a different length in another language.
 */
export function sentencesOf(words: Words, place = ''): [string, string][] {
  if (typeof words === 'string') return [[place, words]];
  if (typeof words !== 'object') return [];
  if (isListOfSentences(words)) return [[place, words.join('\n')]];
  return Object.entries(words).flatMap(([name, inner]) =>
    sentencesOf(inner, place === '' ? name : `${place}.${name}`),
  );
}

function isListOfSentences(words: Words): words is string[] {
  return Array.isArray(words) && words.every((inner) => typeof inner === 'string');
}

function isGroup(words: Words | undefined): words is { [name: string]: Words } {
  return typeof words === 'object' && !Array.isArray(words);
}
