/* The sentence below the zoom: the part in view, its size, and whether it is data or a model. */
import { dotsOf, type CellModel } from '#charts/nested/cells';
import type { Level, Spot } from '#charts/nested/levels';
import { DOT_MV } from '#charts/nested/section';
import type { States } from '#charts/nested/stage';
import type { Inside } from '#charts/nested/world';
import { text } from '#content/words';
import { binaryBytes, counted, fill, percent, volts } from '#format/format';
import { BLOCK_STATES } from '#generated/codes';
import type { BlockView, DriveShape } from '#sim/protocol';
import { SLOT_BYTES, slotsIn, validShare } from './parts';
import words from './words.json';

export interface Seen {
  spot: Spot;
  shape: DriveShape;
  inside: Inside;
  blocks: States;
  second: number;
  duration_s: number;
  /** Null if the result is hidden. */
  iops: number | null;
  /** The opened block; null if its pages are not known. */
  block: BlockView | null;
  /** Null until the model has arrived. */
  cells: CellModel | null;
  isErased: boolean;
  bits_per_cell: number;
}

const FREE = BLOCK_STATES.indexOf('free');

/** The name of a level in the path. */
export function nameOf(level: Level, spot: Spot, second: number): string {
  return fill(words.levels[level], {
    second: counted(second),
    die: counted(spot.die),
    block: counted(spot.block),
    page: counted(spot.page),
  });
}

const SENTENCES: Record<Level, (seen: Seen) => string> = {
  run: ({ second, duration_s, iops }) =>
    iops === null
      ? words.hidden
      : fill(words.run, {
          second: counted(second),
          duration: counted(duration_s),
          iops: counted(Math.round(iops)),
        }),
  drive: ({ shape, inside }) => {
    const blocks = shape.channels * shape.dies_per_channel * shape.blocks_per_die;
    return fill(words.drive, {
      channels: counted(shape.channels),
      per_channel: counted(shape.dies_per_channel),
      blocks: counted(blocks),
      bytes: binaryBytes(blocks * blockBytes(inside)),
    });
  },
  die: ({ shape, inside, blocks, spot }) => {
    const first = spot.die * shape.blocks_per_die;
    const states = blocks.state.subarray(first, first + shape.blocks_per_die);
    return fill(words.die, {
      dies: counted(shape.channels * shape.dies_per_channel),
      blocks: counted(shape.blocks_per_die),
      bytes: binaryBytes(blockBytes(inside)),
      free: counted(states.filter((state) => state === FREE).length),
    });
  },
  block: ({ shape, inside, blocks, block, spot }) => {
    const index = spot.die * shape.blocks_per_die + spot.block;
    const state = text.states.block[BLOCK_STATES[blocks.state[index]!] ?? 'closed'];
    return fill(words.block, {
      state: state.charAt(0).toUpperCase() + state.slice(1),
      valid: block
        ? percent(validShare(block))
        : // Kept moments have shares of a sixteenth.
          fill(words.about, {
            share: percent(Math.round((blocks.valid[index]! / 255) * 100) / 100),
          }),
      pages: counted(inside.pages),
      bytes: binaryBytes(inside.slots_per_page * SLOT_BYTES),
    });
  },
  page: ({ inside, block, spot }) => {
    const page = {
      page: counted(spot.page),
      pages: counted(inside.pages),
      slots: inside.slots_per_page,
    };
    if (!block) return fill(words.pageWaits, page);
    const { valid, stale, free } = slotsIn(block, spot.page);
    const states = { valid: counted(valid!), stale: counted(stale!), free: counted(free!) };
    return fill(words.page, { ...page, ...states });
  },
  cells: ({ inside, isErased, bits_per_cell }) =>
    fill(isErased ? words.cells.erased : words.cells.full, {
      n: counted(inside.cells),
      bits: bits_per_cell,
    }),
  gate: ({ cells, spot }) => {
    if (!cells) return '';
    const dots = dotsOf(cells, spot.cell);
    return fill(dots > 0 ? words.gate.charged : words.gate.empty, {
      bits: cells.bits[spot.cell]!,
      n: counted(dots),
      step: `${DOT_MV} mV`,
      threshold: volts(cells.thresholds_mv[spot.cell]!),
    });
  },
  electron: ({ cells, spot }) =>
    cells
      ? fill(words.electron, { n: counted(dotsOf(cells, spot.cell)), step: `${DOT_MV} mV` })
      : '',
};

const blockBytes = ({ pages, slots_per_page }: Inside) => pages * slots_per_page * SLOT_BYTES;

export const sentenceOf = (level: Level, seen: Seen): string => SENTENCES[level](seen);
