/* Puts the menu beside its button, and opens it. */
import { mount } from 'svelte';
import type { Figure } from '#export/figure';
import Menu from './Menu.svelte';

export const openMenu = (target: HTMLElement, button: HTMLButtonElement, figure: Figure) =>
  mount(Menu, { target, props: { button, figure } });
