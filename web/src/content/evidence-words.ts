/* The sentences about claims, in a module of their own because few figures need them. */
export { default as evidenceText } from '#language/evidence.json';
