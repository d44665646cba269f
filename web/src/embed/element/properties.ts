/*
 * Properties that reflect the attributes: `widget.theme = 'dark'` sets the attribute. A property
 * without its attribute is empty. Every HTML element has `lang` and `title` already.
 */
import { ATTRIBUTES, PRESENT, type Attributes } from './attributes.ts';

type Own = Omit<Attributes, 'lang' | 'title'>;
type Name = keyof Own;

/** An attribute that is absent is an empty string. */
export type Properties = {
  [Name in keyof Own]: Own[Name] extends boolean ? boolean : Own[Name] | '';
};

const NAMES = Object.keys(ATTRIBUTES).filter(
  (name) => name !== 'lang' && name !== 'title',
) as Name[];

/** Defines the properties on the element's prototype. */
export function defineProperties(prototype: HTMLElement): void {
  for (const name of NAMES) {
    const isPresent = PRESENT.some((present) => present === name);
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return isPresent ? this.hasAttribute(name) : (this.getAttribute(name) ?? '');
      },
      set(this: HTMLElement, value: unknown) {
        if (isPresent) this.toggleAttribute(name, Boolean(value));
        else if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, String(value));
      },
    });
  }
}

/** Reflects the properties that a page has set before the element was defined. */
export function adoptProperties(element: HTMLElement & Properties): void {
  for (const name of NAMES.filter((name) => Object.hasOwn(element, name))) {
    const { [name]: value } = element;
    delete (element as Partial<Properties>)[name];
    Object.assign(element, { [name]: value });
  }
}
