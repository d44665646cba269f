// The first step of a standalone script in a browser: the compressed content of the script or its
// page is unpacked and gets addresses (`src/sim/inside.ts`).

/** Unpacks gzip in base64. */
export async function unpacked(packed: string): Promise<Blob> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).blob();
}

/** Never revoked, because a worker may be started again. */
export const addressOf = (content: Blob) => URL.createObjectURL(content);
