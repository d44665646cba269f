// The first step of a standalone script in a browser: the compressed content of the script or its
// page is unpacked and gets addresses (`src/sim/inside.ts`).
import { decoded } from './base85.ts';

/** Unpacks gzip in base85. */
export async function unpacked(packed: string): Promise<Blob> {
  const stream = new Response(decoded(packed)).body!.pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).blob();
}

/** Never revoked, because a worker may be started again. */
export const addressOf = (content: Blob) => URL.createObjectURL(content);
