/* The sentences of the menu of a figure, in a module of their own. */
export { default as menuText } from '#language/figure-menu.json';
