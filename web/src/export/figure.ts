/* A figure as files: a picture as SVG or PNG, and its numbers as CSV. */
import type { Commands } from '#page/frame-commands.svelte';
import { CITATION } from './citation';
import { svgOfElement } from './picture';
import { csvOfTables } from './tables';
import { tablesIn } from './tables-in';

export interface Figure {
  /** Its key on the page, for the names of its files. */
  key: string;
  title: string;
  element: HTMLElement;
  commands: Commands | null;
  /** Its state as in a link, `step:3`; empty: as placed. */
  state: () => string;
  /** The address that shows it in this state. */
  address: () => Promise<string>;
  /** The name of the embed that shows the same; null if there is none. */
  embed: string | null;
}

export async function svgOf(figure: Figure): Promise<string> {
  const { element, title, commands, state, address } = figure;
  const seed = /\bseed:(\d+)/.exec(state())?.[1] ?? commands?.seed?.()?.toString() ?? null;
  return svgOfElement(element, { title, source: CITATION.title, seed, address: await address() });
}

/** The registered numbers of a figure, else those in its tables. */
function tablesOf({ commands, element }: Figure) {
  const registered = commands?.tables() ?? [];
  return registered.length > 0 ? registered : tablesIn(element);
}

export const hasNumbers = (figure: Figure): boolean =>
  tablesOf(figure).some(({ rows }) => rows.length > 0);

export const csvOf = (figure: Figure): string => csvOfTables(tablesOf(figure));

/** Pixels of a picture per CSS pixel. */
const SCALE = 2;
/** No browser draws a larger canvas than this many pixels less. */
const PIXELS_MAX = 16e6;

export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const { naturalWidth: wide, naturalHeight: high } = image;
    const scale = Math.min(SCALE, Math.sqrt(PIXELS_MAX / (wide * high)));
    const canvas = new OffscreenCanvas(Math.round(wide * scale), Math.round(high * scale));
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
