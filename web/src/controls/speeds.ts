/* The speeds of a run: simulated seconds per second, or as many as the machine can do. */
import { runText } from '#content/run-words';
import { text } from '#content/words';
import { counted, fill } from '#format/format';
import type { Speed } from '#sim/protocol';

const SPEEDS: Speed[] = [1, 10, 50, 200, null];

export const speeds = SPEEDS.map((value) => ({
  value,
  text: value === null ? runText.transport.fastest : fill(text.player.times, { n: counted(value) }),
}));
