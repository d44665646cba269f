/* The sentences about the unreadable parts of a link: few readers need them. */
export { default as linkText } from '#language/link.json';
