/* A page without islands has no state: it names each part of a link that has one. */
import { decodeStates } from '#link/states';
import { showProblems } from './problems';

export function nameProblems(): void {
  const { problems } = decodeStates(location.hash, []);
  if (problems.length > 0) showProblems(problems);
}
