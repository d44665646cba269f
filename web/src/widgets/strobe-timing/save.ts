/* Saves an operation as a file for a waveform viewer or for WaveDrom, made by the core. */
import type { StrobeFileShown } from '#generated/types/StrobeFileShown';
import type { StrobeSide } from '#generated/types/StrobeSide';
import { text } from '#content/words';
import { loadedFailureText } from '#page/failures.svelte';
import { demonstration } from '#sim/demonstrations';

export type Format = 'vcd' | 'wavejson';

/** Returns the problem, if there is one. */
export async function save(side: StrobeSide, operation: string, format: Format): Promise<string> {
  const reply = await demonstration<StrobeFileShown>('strobe-file', [
    ['interface', side.interface],
    ['cycle_ps', String(side.cycle_ps)],
    ['operation', operation],
    ['format', format],
  ]);
  if ('failure' in reply) return loadedFailureText(text.player.failures, reply.failure);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([reply.result.text], { type: 'text/plain' }));
  link.download = `${side.interface}-${operation}.${format === 'vcd' ? 'vcd' : 'json'}`;
  link.click();
  URL.revokeObjectURL(link.href);
  return '';
}
