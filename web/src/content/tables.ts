/* The tables of the sources: their concepts and their errors, by id. */
import concepts from '#language/concepts.json';
import errata from '#language/errata.json';

export interface Concept {
  id: string;
  concept: string;
}

export interface Erratum {
  id: string;
  /** The document with the error. */
  document: string;
  statement: string;
  problem: string;
  correct: string;
}

export const CONCEPTS: readonly Concept[] = Object.entries(concepts).map(([id, concept]) => ({
  id,
  concept,
}));

export const ERRATA: readonly Erratum[] = Object.entries(errata).map(([id, erratum]) => ({
  id,
  ...erratum,
}));
