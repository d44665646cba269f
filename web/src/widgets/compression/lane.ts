/*
 * Where pages and pieces are drawn in a lane: a row in which a piece arrives, and below it the
 * pages, as long as their bytes.
 */
import type { Part } from '#generated/types/Part';

export const PIECE_BYTES = 4096;
const GAP_PX = 8;
/** Pages in a row, by their bytes: no lane is higher than six rows. */
const ACROSS: Record<number, number> = { 4096: 4, 8192: 3, 16384: 2 };

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class LanePlan {
  readonly height: number;
  readonly across: number;
  readonly page_px: number;
  readonly row_px: number;
  private readonly page_bytes: number;

  constructor({ page_bytes, pages, width }: { page_bytes: number; pages: number; width: number }) {
    this.page_bytes = page_bytes;
    this.across = ACROSS[page_bytes] ?? 3;
    this.page_px = (width - (this.across - 1) * GAP_PX) / this.across;
    this.row_px = Math.max(24, Math.min(width * 0.095, 60));
    this.height = this.pages_y + Math.ceil(pages / this.across) * (this.row_px + GAP_PX);
  }

  get pages_y(): number {
    return this.row_px + 2 * GAP_PX;
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

  /** Of a piece where it arrives, while it has so many bytes. */
  arriving(bytes: number): Box {
    return { x: GAP_PX, y: GAP_PX / 2, width: this.lengthOf(bytes), height: this.row_px };
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
