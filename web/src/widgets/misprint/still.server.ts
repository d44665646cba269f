/* The tests whose printed figures contradict one another, in the order of their file. */
import { readMisprint, misprintNames, type MisprintedTest } from '#content/misprints';

export async function still(): Promise<MisprintedTest[]> {
  return Promise.all((await misprintNames()).map(readMisprint));
}
