/* The ends of the threads: the clipping, its figures and the signs of the laws. */
import { createContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Figure, Tie } from './printed-figures';

type Pin = 'slip' | Figure | `law-${Tie['law']}`;
export type Pins = Map<Pin, Element>;

export const [getPins, setPins] = createContext<Pins>();

export const pinned =
  (pins: Pins, name: Pin): Attachment =>
  (element) => {
    pins.set(name, element);
    return () => {
      if (pins.get(name) === element) pins.delete(name);
    };
  };
