/*
 * The styles inside the element. A stylesheet made by script is not subject to the host's content
 * security policy. The frame takes only its width from the host's styles. Before it is shown, it is
 * laid out below the poster, because it must know its width to report its height.
 * 1. The frame's color shows nothing. Its transition tells the element that the page has changed
 *    its color scheme, also in a browser without transitions of the scheme itself.
 * 2. The size of `i` is the room there is; it does not depend on the room that the frame takes.
 */
const RULES = `
:host { display: block }
:host([hidden]) { display: none }
div { position: relative; min-block-size: 320px }
slot { display: block }
iframe { all: initial; display: block; position: absolute; inset: 0; visibility: hidden }
iframe { inline-size: 100%; block-size: 320px; color-scheme: inherit }
iframe { color: light-dark(#000, #fff); transition: color 1ms }
iframe { transition: color 1ms, color-scheme 1ms allow-discrete }
i { position: absolute; inset: 0 0 auto; visibility: hidden }
:host([fit]) i { block-size: 100% }
:host([fit]), :host([fit]) div { block-size: 100%; min-block-size: 0; overflow: clip }
.shown slot { display: none }
.shown iframe { position: static; visibility: inherit }
:host([fit]) iframe { position: absolute; inset: 0 auto auto 0; transform-origin: 0 0 }
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
