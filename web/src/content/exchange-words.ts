/* The words about the files of other tools, in a module of their own: only the lab loads them. */
export { default as exchangeWords } from '#language/exchange.json';
