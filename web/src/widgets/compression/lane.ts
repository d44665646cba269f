/*
 * The layout of a lane: the press in which a piece arrives, enlarged; below it the pages, whose
 * lengths are in proportion to their bytes; and below those the whole drive as a strip.
 */
import { between } from '#charts/ease';
import { ratio } from '#format/format';
import type { Part } from '#generated/types/Part';

export const PIECE_BYTES = 4096;
export const PIECES_MOST = 24;
/**
 * The largest enlargement of a piece in the press, and the lane's width for each unit of it, which
 * leaves room for the words beside the piece.
 */
const [PRESS, ROOM_PX] = [1.9, 260];
const GAP_PX = 8;
/** A lane has one height for pages of any size: that of four rows, or of three higher ones. */
const ROWS = 4;
const [LOW_GATE_PX, LOW_ROW_PX] = [36, 15];
/** Pages per row, by the bytes of a page. */
const ACROSS: Record<number, number> = { 4096: 6, 8192: 3, 16384: 2 };
const WORDS_PX = 26;
const STRIP_PX = 22;
const WAITING_ROWS = 4;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Lane {
  page_bytes: number;
  /** The number of pages that the same pieces take without an engine. */
  pages: number;
  width: number;
  /** The drive's spare area as sold, as a share of the whole drive. */
  spare_factor: number;
  /** Two lanes, one above the other, have to fit on a phone. */
  isLow: boolean;
}

export class LanePlan {
  readonly height: number;
  readonly page_px: number;
  readonly row_px: number;
  readonly gate_px: number;
  readonly strip_y: number;
  private readonly press: number;
  private readonly across: number;
  private readonly width: number;
  private readonly page_bytes: number;
  /** The width of a page in the strip of all pages and the spare area. */
  private readonly strip_page_px: number;

  constructor({ page_bytes, pages, width, spare_factor, isLow }: Lane) {
    this.page_bytes = page_bytes;
    this.width = width;
    this.across = ACROSS[page_bytes] ?? 3;
    this.page_px = (width - (this.across - 1) * GAP_PX) / this.across;
    this.gate_px = isLow ? LOW_GATE_PX : Math.max(36, Math.min(width * 0.13, 84));
    this.press = Math.max(1, Math.min(width / ROOM_PX, PRESS));
    const least_px = isLow ? LOW_ROW_PX : Math.max(24, Math.min(width * 0.07, 48));
    const rows = Math.ceil((PIECES_MOST * PIECE_BYTES) / page_bytes / this.across);
    const all_px = ROWS * least_px + (ROWS - 1) * GAP_PX;
    this.row_px = (all_px - (rows - 1) * GAP_PX) / rows;
    this.strip_y = this.pages_y + all_px + WORDS_PX;
    this.height = this.strip_y + STRIP_PX;
    this.strip_page_px = (width * (1 - spare_factor)) / pages;
  }

  get pages_y(): number {
    return this.gate_px + 2 * GAP_PX;
  }

  lengthOf(bytes: number): number {
    return (bytes / this.page_bytes) * this.page_px;
  }

  /** The length of a piece in the press. */
  pressed(bytes: number): number {
    return this.press * this.lengthOf(bytes);
  }

  page(page: number): Box {
    const [column, row] = [page % this.across, Math.floor(page / this.across)];
    return {
      x: column * (this.page_px + GAP_PX),
      y: this.pages_y + row * (this.row_px + GAP_PX),
      width: this.page_px,
      height: this.row_px,
    };
  }

  /** A page in the strip. */
  inStrip(page: number): Box {
    return {
      x: page * this.strip_page_px,
      y: this.strip_y,
      width: this.strip_page_px,
      height: STRIP_PX,
    };
  }

  /** The strip from this page on. */
  stripFrom(page: number): Box {
    const { x, y, height } = this.inStrip(page);
    return { x, y, width: this.width - x, height };
  }

  /** A piece that waits, in one of the rows at the right of the press. */
  waiting(piece: number): Box {
    const across = PIECES_MOST / WAITING_ROWS;
    const tile = Math.max(8, Math.min(this.width * 0.045, 34));
    const tall = (this.gate_px - (WAITING_ROWS - 1) * 2) / WAITING_ROWS;
    return {
      x: this.width - (across - (piece % across)) * (tile + 2),
      y: GAP_PX / 2 + Math.floor(piece / across) * (tall + 2),
      width: tile,
      height: tall,
    };
  }

  /** The box of a piece in the press, while it has so many bytes. */
  arriving(bytes: number): Box {
    return { x: GAP_PX, y: GAP_PX / 2, width: this.pressed(bytes), height: this.gate_px };
  }

  /** `from`: the bytes of the page that lie before the part. */
  part({ page, bytes }: Part, from: number): Box {
    const box = this.page(page);
    return { ...box, x: box.x + this.lengthOf(from), width: this.lengthOf(bytes) };
  }
}

/** The number of pieces in each full page; a piece that is split between pages counts in part. */
export function piecesIn(parts: readonly Part[], page_bytes: number): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { piece, bytes } of parts) sizes.set(piece, (sizes.get(piece) ?? 0) + bytes);
  const [bytes_in, pieces_in] = [new Map<number, number>(), new Map<number, number>()];
  for (const { piece, page, bytes } of parts) {
    bytes_in.set(page, (bytes_in.get(page) ?? 0) + bytes);
    pieces_in.set(page, (pieces_in.get(page) ?? 0) + bytes / sizes.get(piece)!);
  }
  return new Map([...pieces_in].filter(([page]) => bytes_in.get(page)! >= page_bytes - 0.5));
}

/** Repeats the pieces of short data until they fill the pages that are drawn. */
export function repeat(sizes: readonly number[]): number[] {
  return Array.from({ length: PIECES_MOST }, (_, piece) => sizes[piece % sizes.length]!);
}

/** A share with two decimals, and the rest up to a sum, so that the three add up as shown. */
export function addends(share: number, sum: number): { share: string; rest: string } {
  const shown = (value: number) => Number(value.toFixed(2));
  return { share: ratio(share), rest: ratio(Math.max(0, shown(sum) - shown(share))) };
}

/** Interpolates between two lists; a list of another length replaces the first at once. */
export const mix = (from: readonly number[], to: readonly number[]) => (share: number) =>
  to.map((each, index) =>
    from.length === to.length && Number.isFinite(from[index])
      ? between(from[index]!, each, share)
      : each,
  );

/** Per part: the bytes of its page that lie before it. */
export function startsOf(parts: readonly Part[]): number[] {
  let [page, end] = [0, 0];
  return parts.map((part) => {
    const start = part.page === page ? end : 0;
    [page, end] = [part.page, start + part.bytes];
    return start;
  });
}

/** Packs pieces into pages, at the sizes between two data sets while one replaces the other. */
export function flowing(sizes: readonly number[], page_bytes: number): Part[] {
  let start = 0;
  return sizes.flatMap((size, piece) => {
    const parts: Part[] = [];
    const end = start + size;
    while (end - start > 0.01) {
      const page = Math.floor(start / page_bytes + 1e-9);
      const bytes = Math.min(end, (page + 1) * page_bytes) - start;
      parts.push({ piece, page, bytes });
      start += bytes;
    }
    return parts;
  });
}
