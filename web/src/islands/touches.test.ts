/* Events on an island that is not hydrated yet are kept and repeated, in order and once. */
import { expect, test } from 'vitest';
import { Touches } from './touches';

/** Node has events, but no elements and no focus. */
class Element extends EventTarget {
  constructor(readonly answered: boolean) {
    super();
  }

  closest(): Element | null {
    return this.answered ? this : null;
  }
}
Object.assign(globalThis, {
  Element,
  HTMLInputElement: class {},
  HTMLSelectElement: class {},
  HTMLDetailsElement: class {},
  document: { activeElement: null },
});

/** The reader's focus is in this element, or nowhere. */
const focus = (element: Element | null) => Object.assign(document, { activeElement: element });

function listened(answered = false) {
  const root = new EventTarget();
  const element = new Element(answered);
  const woken: string[] = [];
  const heard: string[] = [];
  const touches = new Touches<never>(
    root,
    () => 'island' as never,
    (island) => woken.push(island),
  );
  for (const kind of ['click', 'keydown', 'input', 'change']) {
    element.addEventListener(kind, ({ type }) => heard.push(type));
  }
  /**
   * Dispatches an event to the document before the element, as the browser's capture phase does.
   */
  const happen = (kind: string, key?: string) => {
    const event = Object.assign(new Event(kind), key === undefined ? {} : { key });
    Object.defineProperty(event, 'target', { value: element });
    root.dispatchEvent(event);
    return event;
  };
  return { touches, woken, heard, happen, element };
}

test('a touch wakes its island and is done again once it answers', () => {
  const { touches, woken, heard, happen } = listened();
  happen('keydown');
  happen('click');
  expect([woken.length, heard]).toEqual([2, []]);
  touches.repeat('island' as never);
  touches.repeat('island' as never);
  expect(heard).toEqual(['keydown', 'click']);
});

test('a pointer that comes near wakes it, and there is nothing to do again', () => {
  const { touches, woken, heard, happen } = listened();
  happen('pointerover');
  touches.repeat('island' as never);
  expect([woken, heard]).toEqual([['island'], []]);
});

test('a click that the browser answered is not done twice', () => {
  const { touches, heard, happen } = listened(true);
  happen('click');
  touches.repeat('island' as never);
  expect(heard).toEqual([]);
});

test('a touch is kept from parts that answer already', () => {
  const { happen } = listened();
  expect(happen('click').cancelBubble).toBe(true);
  expect(happen('pointerover').cancelBubble).toBe(false);
});

test('a text typed too early counts as changed once the reader leaves the field', () => {
  const { touches, heard, happen, element } = listened();
  focus(element);
  happen('input');
  touches.repeat('island' as never);
  expect(heard).toEqual(['input']);
  element.dispatchEvent(new Event('blur'));
  element.dispatchEvent(new Event('blur'));
  expect(heard).toEqual(['input', 'change']);
});

test('a text entered or left before the figure answered has changed', () => {
  const entered = listened();
  focus(entered.element);
  entered.happen('input');
  entered.happen('keydown', 'Enter');
  entered.touches.repeat('island' as never);
  expect(entered.heard).toEqual(['input', 'change', 'keydown']);
  const left = listened();
  focus(null);
  left.happen('input');
  left.touches.repeat('island' as never);
  expect(left.heard).toEqual(['input', 'change']);
});

test('a change that the browser reported is not reported twice', () => {
  const { touches, heard, happen } = listened();
  focus(null);
  for (const kind of ['input', 'input', 'change']) happen(kind);
  touches.repeat('island' as never);
  expect(heard).toEqual(['input', 'input', 'change']);
});

test('a text typed on is left to the browser', () => {
  const { touches, heard, happen, element } = listened();
  focus(element);
  happen('input');
  touches.repeat('island' as never);
  element.dispatchEvent(new Event('input'));
  element.dispatchEvent(new Event('blur'));
  expect(heard).toEqual(['input', 'input']);
});
