/*
 * The styles inside the element. A stylesheet made by script is not subject to the host's content
 * security policy. The frame takes only its width from the host's styles. Before it is shown, it is
 * laid out below the poster, because it must know its width to report its height.
 */
const RULES = `
:host { display: block }
:host([hidden]) { display: none }
div { position: relative; min-block-size: 320px }
.sized { min-block-size: 0 }
slot { display: block }
iframe { all: initial; display: block; position: absolute; inset: 0; visibility: hidden }
iframe { inline-size: 100%; block-size: 320px }
.shown slot { display: none }
.shown iframe { position: static; visibility: inherit }
`;

let sheet: CSSStyleSheet | undefined;

/**
 * Returns the stylesheet shared by all elements. It is created with the first element, because a
 * server has no stylesheets.
 */
export function style(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(RULES);
  }
  return sheet;
}
