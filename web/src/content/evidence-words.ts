/* The sentences about claims, apart from those that every figure needs. */
export { default as evidenceText } from '#language/evidence.json';
