/* The run as the zoom shows it: the drive's parts in numbers, and the cells of the model. */
import type { CellModel } from '#charts/nested/cells';
import type { Spot } from '#charts/nested/levels';
import type { Inside } from '#charts/nested/world';
import type { Pages } from '#charts/map-pages';
import { SLOT_STATES } from '#generated/codes';
import type { NandCellShown } from '#generated/types/NandCellShown';
import type { BlockView, Fields, Source } from '#sim/protocol';

export const SLOT_BYTES = 4096;
/** The cells that the model draws. */
const CELLS = 96;
const FREE = SLOT_STATES.indexOf('free');
const VALID = SLOT_STATES.indexOf('valid');

export type Programmed = Extract<NandCellShown, { view: 'program' }>;

export interface Flash {
  pages_per_block: number;
  page_bytes: number;
  bits_per_cell: number;
}

/** The figures of the flash in a run's files. */
export function flashOf({ files }: Source): Flash {
  const nand = Object.entries(files).find(([name]) => name.startsWith('nand/'))?.[1] ?? {};
  const figure = (group: string, name: string): number => {
    const field = (nand[group] as Fields | undefined)?.[name];
    return Number(typeof field === 'object' ? (field as Fields)['value'] : field);
  };
  return {
    pages_per_block: figure('die', 'pages_per_block'),
    page_bytes: figure('die', 'page_bytes'),
    bits_per_cell: figure('cell', 'bits_per_cell'),
  };
}

/** The parts of a block: its own if they are known, or else those of its flash. */
export function insideOf(
  flash: Flash,
  planes: number,
  divisor: number,
  block: BlockView | null,
): Inside {
  const pages = block?.pages ?? Math.max(1, Math.round(flash.pages_per_block / divisor));
  const slots = block?.slots_per_page ?? (planes * flash.page_bytes) / SLOT_BYTES;
  return { pages, slots_per_page: Math.max(1, Math.round(slots)), cells: CELLS };
}

export const isOf = (block: BlockView | null, { die, block: index }: Spot): boolean =>
  block !== null && block.die === die && block.block === index;

export const pagesOf = ({ die, block, slots, slots_per_page }: BlockView): Pages => ({
  die,
  block,
  slots,
  slots_per_page,
});

/** The share of a block's slots that are valid, in whole percent. */
export function validShare({ slots }: BlockView): number {
  const valid = slots.filter((code) => code === VALID).length;
  return Math.round((valid / slots.length) * 100) / 100;
}

/** How many slots of a page are in each state. */
export function slotsIn(block: BlockView, page: number): Record<string, number> {
  const { slots, slots_per_page } = block;
  const codes = slots.subarray(page * slots_per_page, (page + 1) * slots_per_page);
  const counts = SLOT_STATES.map((_, code) => codes.filter((other) => other === code).length);
  return Object.fromEntries(SLOT_STATES.map((state, code) => [state, counts[code]!]));
}

/** Whether the slot at a spot is free, as far as its state is known. */
export const isFree = (block: BlockView, { page, slot }: Spot): boolean =>
  block.slots[page * block.slots_per_page + slot] === FREE;

/** The cells of the model, programmed or erased. */
export function cellsOf(
  { cells, levels, bits_per_cell, steps }: Programmed,
  free: boolean,
): CellModel {
  const empty_mv = steps[0]!.thresholds_mv;
  const level = (index: number) => levels[free ? 0 : index]!;
  return {
    empty_mv,
    thresholds_mv: free ? empty_mv : steps.at(-1)!.thresholds_mv,
    bits: cells.map((cell) => level(cell.level).bits.toString(2).padStart(bits_per_cell, '0')),
  };
}
