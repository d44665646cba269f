/* Loaded with the first guess in class mode. */
import { mount, unmount, type ComponentProps } from 'svelte';
import GuessCode from './GuessCode.svelte';

/** Returns a function that removes the code. */
export function show(target: Element, props: ComponentProps<typeof GuessCode>): () => void {
  const code = mount(GuessCode, { target, props });
  return () => void unmount(code);
}
