// What a script that stands alone does in a browser before anything else: what is in it or in its
// page, compressed, gets an address (`src/sim/inside.ts`).

/** `packed` is gzip, as base64. */
export async function unpacked(packed: string): Promise<Blob> {
	const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
	const stream = new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'));
	return new Response(stream).blob();
}

/** Nothing gives these up: a worker may be started again. */
export const addressOf = (content: Blob) => URL.createObjectURL(content);
