/*
 * The codes that the lecturer pasted, kept in this tab, so that a reload or the way back loses
 * none. Nothing is sent.
 */
import { TEXT_MAX } from './codes';

const ITEM = 'write-cliff-class-codes';

/** Keeps as much of a text as is read. */
export function keep(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(ITEM);
    else sessionStorage.setItem(ITEM, text.slice(0, TEXT_MAX));
  } catch {
    // The browser refuses storage: the codes last as long as the page.
  }
}

export function keptText(): string {
  try {
    return sessionStorage.getItem(ITEM) ?? '';
  } catch {
    return '';
  }
}
