/*
 * A page that ran all its scripts at once would keep its reader waiting. They run in pieces, one
 * after the other, each in a task of its own; between two pieces the browser draws and answers.
 */
let last = Promise.resolve();

/** Work that belongs together; a piece may add others while it runs. */
export class Turns {
  private left = 0;
  private finish!: () => void;
  private fail!: (error: unknown) => void;
  /** Resolves when no piece is left; rejects if one has failed. */
  readonly done = new Promise<void>((resolve, reject) => {
    this.finish = resolve;
    this.fail = reject;
  });

  add(work: () => void): void {
    this.left += 1;
    last = last
      .then(() => inOwnTask(work))
      .then(() => {
        this.left -= 1;
        if (this.left === 0) this.finish();
      })
      .catch(this.fail);
  }
}

/** Lets the browser draw and answer first. */
function inOwnTask(work: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      try {
        work();
        resolve();
      } catch (error) {
        reject(error as Error);
      }
    });
  });
}
