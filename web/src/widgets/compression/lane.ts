/*
 * Where pages and pieces are drawn in a lane: a row in which a piece arrives, below it the pages,
 * as long as their bytes, and below those the whole drive as a strip.
 */
import type { Part } from '#generated/types/Part';

export const PIECE_BYTES = 4096;
const PIECES_MOST = 24;
const GAP_PX = 8;
/** A lane is as high with pages of any size: four rows, or three higher ones. */
const ROWS = 4;
/** Pages in a row, by their bytes. */
const ACROSS: Record<number, number> = { 4096: 6, 8192: 3, 16384: 2 };
const WORDS_PX = 26;
const STRIP_PX = 22;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Lane {
  page_bytes: number;
  /** As many as the same pieces take without an engine. */
  pages: number;
  width: number;
  /** Of the whole drive, as sold. */
  spare_factor: number;
}

export class LanePlan {
  readonly height: number;
  readonly page_px: number;
  readonly row_px: number;
  readonly gate_px: number;
  readonly strip_y: number;
  private readonly across: number;
  private readonly width: number;
  private readonly page_bytes: number;
  /** Of a page, where all pages and the spare area are one strip. */
  private readonly strip_page_px: number;

  constructor({ page_bytes, pages, width, spare_factor }: Lane) {
    this.page_bytes = page_bytes;
    this.width = width;
    this.across = ACROSS[page_bytes] ?? 3;
    this.page_px = (width - (this.across - 1) * GAP_PX) / this.across;
    this.gate_px = Math.max(24, Math.min(width * 0.07, 48));
    const rows = Math.ceil((PIECES_MOST * PIECE_BYTES) / page_bytes / this.across);
    const all_px = ROWS * this.gate_px + (ROWS - 1) * GAP_PX;
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

  page(page: number): Box {
    const [column, row] = [page % this.across, Math.floor(page / this.across)];
    return {
      x: column * (this.page_px + GAP_PX), y: this.pages_y + row * (this.row_px + GAP_PX),
      width: this.page_px, height: this.row_px,
    };
  }

  /** A page in the strip. */
  inStrip(page: number): Box {
    return {
      x: page * this.strip_page_px, y: this.strip_y, width: this.strip_page_px, height: STRIP_PX,
    };
  }

  /** The strip from this page on. */
  stripFrom(page: number): Box {
    const { x, y, height } = this.inStrip(page);
    return { x, y, width: this.width - x, height };
  }

  /** Of a piece where it arrives, while it has so many bytes. */
  arriving(bytes: number): Box {
    return { x: GAP_PX, y: GAP_PX / 2, width: this.lengthOf(bytes), height: this.gate_px };
  }

  /** `from`: bytes of the page that lie before it. */
  part({ page, bytes }: Part, from: number): Box {
    const box = this.page(page);
    return { ...box, x: box.x + this.lengthOf(from), width: this.lengthOf(bytes) };
  }
}

/** Bytes that lie in its page before each part. */
export function startsOf(parts: readonly Part[]): number[] {
  let [page, end] = [0, 0];
  return parts.map((part) => {
    const start = part.page === page ? end : 0;
    [page, end] = [part.page, start + part.bytes];
    return start;
  });
}

/** Pieces between two sizes, while other data takes the place of what is shown. */
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
