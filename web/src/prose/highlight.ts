/*
 * Highlights the parts that words and drawings share (`data-part`).
 * 1. Pointing at a word, or at its entry in a legend, dims everything but its part in every drawing
 *    that has it.
 * 2. Pointing at a part of a drawing marks its words. The drawing does not change, because someone
 *    who clicks in it wants to watch what happens.
 */

/** Listens on the whole page: prose, sentences, legends and drawings. */
export function lightParts(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let currentRules = '';
  document.addEventListener('pointerover', ({ target }) => {
    const own = target instanceof Element ? target.closest<HTMLElement>('[data-part]') : null;
    const rules = own ? rulesOf(own) : '';
    if (rules === currentRules) return;
    currentRules = rules;
    sheet.replaceSync(rules);
  });
}

function rulesOf(pointed: HTMLElement): string {
  const own = `[data-part="${CSS.escape(pointed.dataset['part'] ?? '')}"]`;
  const words = `.term-glyph${own} { background: var(--sunken) }`;
  return pointed.closest('.term-glyph, .key') === null
    ? words
    : `${words} .drawing:has(${own}) [data-part]:not(${own}) { opacity: 0.25 }`;
}
