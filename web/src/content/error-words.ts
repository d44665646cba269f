/* The words for errors, in a module of their own: a page loads them with the first error. */
export { default as errorWords } from '#language/errors.json';
