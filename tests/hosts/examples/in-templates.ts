// The element in the templates of Svelte and Vue, for the type check.
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';

type Svelte = SvelteHTMLElements['write-cliff'];
type Vue = InstanceType<GlobalComponents['write-cliff']>['$props'];

export const svelte: Svelte = {
  widget: 'trim',
  class: 'wide',
  onstep: ({ detail }) => detail.index,
};
export const vue: Vue = {
  widget: 'trim',
  class: 'wide',
  fit: true,
  onStep: ({ detail }) => detail.index,
};

// @ts-expect-error: a theme is one of three
export const purple: Svelte = { theme: 'purple' };
// @ts-expect-error: a theme is one of three
export const violet: Vue = { theme: 'violet' };
