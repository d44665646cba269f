/*
 * The keys of a deck while a figure has the focus.
 * 1. A remote control sends PageUp, PageDown, and a period or B for the black screen. They are the
 *    deck's, except where text is typed.
 * 2. Of the others, a field, a menu or a dialog keeps its own, and a figure those that it answers.
 */

const TYPING = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select';
/** Elements that take letters, and those that take other keys, too. */
const LETTERS = `${TYPING}, [contenteditable], [role=menu] *`;
const OWN = `${LETTERS}, input, [role=slider], [role=spinbutton]`;
/** Elements that the space bar and Enter press. */
const PRESSED = 'button, summary, a';

export type RemoteKey = 'next' | 'previous' | 'black';

const REMOTE: Readonly<Record<string, RemoteKey>> = {
  PageDown: 'next',
  PageUp: 'previous',
  '.': 'black',
  b: 'black',
};

const isOver = () => [...document.getElementsByTagName('dialog')].some(({ open }) => open);

const isModified = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => altKey || ctrlKey || metaKey;

const elementOf = ({ target }: Event) => (target instanceof Element ? target : null);

/** The key of a remote control that this is; undefined: it is none, or it is typed. */
export function remoteKey(event: KeyboardEvent): RemoteKey | undefined {
  const isTyped = event.key.length === 1 && elementOf(event)?.closest(LETTERS);
  if (isTyped || isModified(event) || isOver()) return undefined;
  return Object.hasOwn(REMOTE, event.key) ? REMOTE[event.key] : undefined;
}

/** Whether a key belongs to the deck. */
export function isDecks(event: KeyboardEvent): boolean {
  const element = elementOf(event);
  if (event.defaultPrevented || isModified(event) || isOver()) return false;
  const isLetter = event.key.length === 1 && event.key !== ' ';
  if (element?.closest(isLetter ? LETTERS : OWN)) return false;
  return !(event.key === ' ' && element?.closest(PRESSED));
}
