/*
 * Words in the prose that act on a figure of the page. Each names the figure's key and a state, as
 * a share link does.
 * 1. A link is followed without leaving the page, and its figure is brought into sight.
 * 2. A number is an inline slider: drag it sideways, or use the arrow keys.
 */
import type { FigureCommand } from '#page/figure-commands';

/** Dragging a number this far sweeps its whole range. */
const WIDTH_PX = 240;
const BIG = 10;

type Ask = (key: string, command: FigureCommand) => void;

export function defineActs(ask: Ask): void {
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-asks]') : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Safari does not focus a link that is clicked, and the way back leads to what has the focus.
    link.focus({ preventScroll: true });
    ask(link.dataset['asks']!, { state: link.dataset['state']!, plays: true, isDragging: false });
  });
  customElements.define(
    'wc-number',
    class extends NumberInLine {
      protected ask = ask;
    },
  );
}

/** `<wc-number asks="parallelism" name="queue_depth" min="1" max="64"><b>4</b> commands`. */
abstract class NumberInLine extends HTMLElement {
  protected abstract ask: Ask;
  private from: { value: number; isMoved: boolean } | null = null;

  connectedCallback(): void {
    this.tabIndex = 0;
    this.role = 'slider';
    this.ariaValueMin = String(this.least);
    this.ariaValueMax = String(this.most);
    this.tell(this.value);
    this.addEventListener('keydown', (event) => this.key(event));
    void this.startDragging();
  }

  /** Few pages have such a number, so the others do not load what drags it. */
  private async startDragging(): Promise<void> {
    const { dragging } = await import('#charts/gestures/drag');
    dragging({
      axis: 'x',
      // The number's width changes with its digits, but not its left edge.
      onstart: () => {
        this.from = { value: this.value, isMoved: false };
        this.focus();
      },
      ondrag: ({ x, from }) => {
        if (!this.from) return;
        const way = ((x - from.x) / WIDTH_PX) * (this.most - this.least);
        this.from.isMoved = this.set(this.from.value + way, true) || this.from.isMoved;
      },
      onend: () => this.letGo(),
    })(this);
  }

  private get least(): number {
    return Number(this.getAttribute('min'));
  }

  private get most(): number {
    return Number(this.getAttribute('max'));
  }

  private get factor(): number {
    return Number(this.getAttribute('factor'));
  }

  private get value(): number {
    return Number(this.firstElementChild!.textContent);
  }

  private key(event: KeyboardEvent): void {
    const moves: Record<string, number> = {
      ArrowUp: this.value + 1,
      ArrowRight: this.value + 1,
      PageUp: this.value + BIG,
      ArrowDown: this.value - 1,
      ArrowLeft: this.value - 1,
      PageDown: this.value - BIG,
      Home: this.least,
      End: this.most,
    };
    if (!(event.key in moves)) return;
    event.preventDefault();
    this.set(moves[event.key]!, false);
  }

  /** Returns whether the value changed. */
  private set(to: number, isDragging: boolean): boolean {
    const next = Math.round(Math.min(this.most, Math.max(this.least, to)));
    if (next === this.value) return false;
    this.tell(next);
    this.say(isDragging);
    return true;
  }

  private letGo(): void {
    const { isMoved } = this.from ?? { isMoved: false };
    this.from = null;
    if (isMoved) this.say(false);
  }

  private say(isDragging: boolean): void {
    const state = `${this.getAttribute('name')}:${this.value * this.factor}`;
    this.ask(this.getAttribute('asks')!, { state, plays: false, isDragging });
  }

  private tell(value: number): void {
    const number = this.firstElementChild!;
    if (number.textContent !== String(value)) number.textContent = String(value);
    this.ariaValueNow = String(value);
    this.ariaValueText = this.textContent;
  }
}
