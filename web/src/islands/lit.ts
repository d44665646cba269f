/*
 * Words and drawings name the same parts (`data-part`).
 * 1. Pointing at a word, or at its mark in a legend, leaves only its part at full strength in every
 *    drawing that has it.
 * 2. Pointing at a part of a drawing marks its words. The drawing stays as it is: whoever presses
 *    on it wants to see what happens.
 */

/** Listens in the whole page: prose, sentences, legends and drawings. */
export function lightParts(): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let lit = '';
  document.addEventListener('pointerover', ({ target }) => {
    const own = target instanceof Element ? target.closest<HTMLElement>('[data-part]') : null;
    const rules = own ? rulesOf(own) : '';
    if (rules === lit) return;
    lit = rules;
    sheet.replaceSync(rules);
  });
}

function rulesOf(pointed: HTMLElement): string {
  const own = `[data-part="${CSS.escape(pointed.dataset['part'] ?? '')}"]`;
  const words = `.worn${own} { background: var(--sunken) }`;
  return pointed.closest('.worn, .key') === null ? words
    : `${words} .drawing:has(${own}) [data-part]:not(${own}) { opacity: 0.25 }`;
}
