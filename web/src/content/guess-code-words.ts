/* The sentences of a student's code, in a module of their own. */
export { default as codeText } from '#language/guess-code.json';
