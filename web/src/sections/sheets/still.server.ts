/* Every chapter that has exercises, with their words, as the answer key has them. */
export { still } from '../answer-key/still.server';
