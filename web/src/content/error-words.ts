/* The words for errors, apart from those of the interface: a page needs them once there is one. */
export { default as errorWords } from '#language/errors.json';
