/* The replies that are still to come, and the callers that wait for the last of them. */
export class Replies {
  private awaited = 0;
  private waiting: (() => void)[] = [];

  /** One more reply will come. */
  await(): void {
    this.awaited += 1;
  }

  /** One reply has come. */
  settle(): void {
    this.awaited = Math.max(0, this.awaited - 1);
    if (this.awaited === 0) this.settleAll();
  }

  /** No reply will come any more. */
  settleAll(): void {
    this.awaited = 0;
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Resolves when every reply has come. */
  whenSettled(): Promise<void> {
    return this.awaited === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.waiting.push(resolve));
  }
}
