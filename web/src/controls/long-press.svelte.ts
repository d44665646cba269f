/*
 * A button that can be pressed or held: with a pointer, with Enter or with the space bar. While it
 * is held, `what` names it; a short press fires once.
 */
import { onDestroy } from 'svelte';

/** A press that lasts this long is held. */
const LONG_PRESS_MS = 400;

export class LongPress<What> {
  what = $state<What | null>(null);
  private pressed: ReturnType<typeof setTimeout> | undefined;
  private isLong = false;
  /** The pressed button, held or not yet. */
  private under: What | null = null;

  constructor(private readonly once: (what: What) => void) {
    onDestroy(() => this.release());
  }

  /** Event handlers for a button. */
  on(what: What) {
    // The button that was pressed before loses the focus to the one that is pressed now.
    const release = () => {
      if (this.under === what) this.release();
    };
    return {
      onpointerdown: () => this.press(what),
      onpointerup: release,
      onpointercancel: release,
      onpointerleave: release,
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        // A key that is held repeats itself faster than anyone can follow.
        if (event.repeat) event.preventDefault();
        else this.press(what);
      },
      onkeyup: release,
      onblur: release,
      onclick: () => {
        if (!this.isLong) this.once(what);
        this.isLong = false;
      },
    };
  }

  private press(what: What): void {
    this.release();
    this.isLong = false;
    this.under = what;
    this.pressed = setTimeout(() => {
      this.what = what;
      this.isLong = true;
    }, LONG_PRESS_MS);
  }

  private release(): void {
    clearTimeout(this.pressed);
    this.what = this.under = null;
  }
}
