/* The place of an open menu: below its button, or above it if there is more room. */

const EDGE_PX = 8;

export function menuPlace(button: Element, menu: HTMLElement): Partial<CSSStyleDeclaration> {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientWidth: wide, clientHeight: high } = document.documentElement;
  const left = Math.max(EDGE_PX, Math.min(right, wide - EDGE_PX) - menu.offsetWidth);
  const below = bottom + menu.offsetHeight <= high - EDGE_PX;
  const y = below ? bottom : Math.max(EDGE_PX, top - menu.offsetHeight);
  return { left: `${left}px`, top: `${Math.min(y, high - EDGE_PX - menu.offsetHeight)}px` };
}
