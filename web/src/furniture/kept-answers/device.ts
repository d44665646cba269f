/*
 * The answers that a reader gave on the pages of this site, in one item of the browser's storage.
 * 1. A line is an address and, as a link prints them, the states of the page's questions:
 *    `/chapters/nand/ v=1&exercise=seed:7,tries:90_160`. The page that was answered last is first.
 * 2. At most PAGES_MAX lines and LENGTH_MAX characters are kept; the oldest lines are dropped.
 * 3. A line of another form is returned by its text, and dropped when the next answer is kept.
 */
import { ITEM } from './begin';

export const PAGES_MAX = 200;
export const LENGTH_MAX = 200_000;

/** An address without its host, and a link of any version. */
const LINE = /^\/\S{0,500} v=\d{1,9}&\S{1,20000}$/;

export class DeviceStore {
  /** `storage` throws if the browser refuses it. */
  constructor(
    private readonly address: string,
    private readonly storage: () => Storage = () => localStorage,
  ) {}

  /** The kept states of the page, and the first line that is none. */
  read(): { answers: string; foreign: string | null } {
    const lines = this.allLines();
    const own = lines.find((line) => LINE.test(line) && this.isOwn(line));
    return {
      answers: own?.slice(this.address.length + 1) ?? '',
      foreign: lines.find((line) => !LINE.test(line)) ?? null,
    };
  }

  /** Keeps the states of the page; nothing, if they are empty. Returns whether they are kept. */
  write(answers: string): boolean {
    const others = this.allLines().filter((line) => LINE.test(line) && !this.isOwn(line));
    const own = `${this.address} ${answers}`;
    return this.put(LINE.test(own) ? [own, ...others] : others) && LINE.test(own);
  }

  forgetAll(): void {
    this.put([]);
  }

  /** The number of pages with answers. */
  get pages(): number {
    return this.allLines().filter((line) => LINE.test(line)).length;
  }

  private isOwn = (line: string): boolean => line.startsWith(`${this.address} `);

  private allLines(): string[] {
    try {
      const text = this.storage().getItem(ITEM) ?? '';
      if (text.length > LENGTH_MAX) return [text];
      return text.split('\n').filter((line) => line !== '');
    } catch {
      return [];
    }
  }

  private put(lines: readonly string[]): boolean {
    let kept = lines.slice(0, PAGES_MAX);
    while (kept.join('\n').length > LENGTH_MAX) kept = kept.slice(0, -1);
    try {
      if (kept.length === 0) this.storage().removeItem(ITEM);
      else this.storage().setItem(ITEM, kept.join('\n'));
      return true;
    } catch {
      return false;
    }
  }
}
