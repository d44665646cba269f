/*
 * The element in the templates of React 19, Preact, Solid, Svelte and Vue: its attributes, and its
 * events with their details. TypeScript passes over each framework that is not installed.
 */
/* eslint-disable @typescript-eslint/ban-ts-comment -- an error only without the framework */
/* eslint-disable @typescript-eslint/no-namespace -- a framework's own namespace */
import type { Attributes } from './attributes.ts';
import type { ElementEvents, WriteCliffElement } from './element.ts';

/** A template may leave a value open. */
type Optional<All> = { [Name in keyof All]?: All[Name] | undefined };

type Handler<Name extends keyof ElementEvents> = (
  event: CustomEvent<ElementEvents[Name]>,
) => unknown;

/** `onstep`. */
type Handlers = { [Name in keyof ElementEvents as `on${Name}`]?: Handler<Name> | undefined };
/** `on:step`. */
type SolidHandlers = { [Name in keyof ElementEvents as `on:${Name}`]?: Handler<Name> | undefined };
/** `onStep`, of `@step` in a template. */
type VueHandlers = {
  [Name in keyof ElementEvents as `on${Capitalize<Name>}`]?: Handler<Name> | undefined;
};

/** Besides the element's own, those that a framework gives every element. */
export type WriteCliffAttributes<Common = object, Own = Handlers> = Optional<Attributes> &
  Own &
  Omit<Common, keyof Attributes | keyof Own>;

/** @ts-ignore */
type React = import('react').DetailedHTMLProps<
  /** @ts-ignore */
  import('react').HTMLAttributes<WriteCliffElement>,
  WriteCliffElement
>;
/** @ts-ignore */
type Preact = import('preact').HTMLAttributes<WriteCliffElement>;
/** @ts-ignore */
type Solid = import('solid-js').JSX.HTMLAttributes<WriteCliffElement>;
/** @ts-ignore */
type Svelte = import('svelte/elements').HTMLAttributes<WriteCliffElement>;
/** @ts-ignore */
type Vue = import('vue').HTMLAttributes & import('vue').ReservedProps;

/** @ts-ignore */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'write-cliff': WriteCliffAttributes<React>;
    }
  }
}

/** @ts-ignore */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'write-cliff': WriteCliffAttributes<Preact>;
    }
  }
}

/** @ts-ignore */
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'write-cliff': WriteCliffAttributes<Solid, SolidHandlers>;
    }
  }
}

/** @ts-ignore */
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'write-cliff': WriteCliffAttributes<Svelte>;
  }
}

/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents {
    'write-cliff': new () => { $props: WriteCliffAttributes<Vue, VueHandlers> };
  }
}
