/*
 * Words in the prose that act on a figure of the page. Each names the figure's key and a state, as
 * a share link does.
 * 1. A link is followed without leaving the page, and its figure is brought into sight.
 * 2. A number can be dragged sideways, changed with the arrow keys, or typed.
 */
import type { FigureCommand } from '#page/figure-commands';

/** Dragging a number this far sweeps its whole range. */
const WIDTH_PX = 240;
/** A pointer that moves no farther only presses the number, to type another. */
const PRESS_PX = 3;
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
    const { asks: key = '', state = '' } = link.dataset;
    ask(key, { state, plays: true, isDragging: false, text: link.textContent });
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
  private field!: HTMLElement;
  private value!: number;
  /** The last number that the figure was asked for, apart from those dragged or typed past. */
  private settled!: number;
  private dragged: number | null = null;

  connectedCallback(): void {
    this.field = this.firstElementChild as HTMLElement;
    this.value = this.settled = this.typed;
    Object.assign(this.field, {
      role: 'spinbutton',
      tabIndex: 0,
      contentEditable: 'true',
      inputMode: 'numeric',
      enterKeyHint: 'done',
      spellcheck: false,
      ariaLabel: this.getAttribute('label'),
      ariaValueMin: String(this.least),
      ariaValueMax: String(this.most),
    });
    this.tell();
    this.field.addEventListener('focus', () => this.select());
    // The browser would drag the selected digits away.
    this.field.addEventListener('dragstart', (event) => event.preventDefault());
    this.field.addEventListener('keydown', (event) => this.key(event));
    this.field.addEventListener('beforeinput', (event) => this.admit(event));
    this.field.addEventListener('input', () => this.type());
    this.field.addEventListener('blur', () => this.finish());
    void this.startDragging();
  }

  /** Few pages have such a number, so the others do not load what drags it. */
  private async startDragging(): Promise<void> {
    const { dragging } = await import('#charts/gestures/drag');
    dragging({
      axis: 'x',
      from_px: PRESS_PX,
      // The number's width changes with its digits, but not its left edge.
      onstart: () => (this.dragged = this.value),
      ondrag: ({ x, from }) => {
        const way = ((x - from.x) / WIDTH_PX) * (this.most - this.least);
        if (this.set(this.dragged! + way)) this.say(true);
        this.tell();
      },
      onend: (_, isDragged) => (isDragged ? this.finish() : this.select()),
    })(this);
  }

  private get least(): number {
    return Number(this.getAttribute('min'));
  }

  private get most(): number {
    return Number(this.getAttribute('max'));
  }

  /** NaN without a digit. */
  private get typed(): number {
    return Number.parseInt(this.field.textContent, 10);
  }

  private select(): void {
    if (document.activeElement === this.field) getSelection()?.selectAllChildren(this.field);
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
    if (event.key in moves) {
      this.set(moves[event.key]!);
      this.tell();
    } else if (event.key === 'Escape') {
      this.field.textContent = String(this.settled);
      this.type();
    } else if (event.key !== 'Enter') return;
    event.preventDefault();
    this.finish();
  }

  /** Takes digits, and the first number of a pasted text. */
  private admit(event: InputEvent): void {
    if (event.inputType.startsWith('delete')) return;
    if (event.inputType === 'insertText' && /^\d$/.test(event.data ?? '')) return;
    event.preventDefault();
    const [pasted] = /\d+/.exec(event.dataTransfer?.getData('text/plain') ?? '') ?? [];
    if (pasted === undefined) return;
    this.field.textContent = pasted;
    this.type();
  }

  /** Shows the number that has been typed so far, unless more digits must follow. */
  private type(): void {
    const { typed } = this;
    if (typed >= this.least && typed <= this.most && this.set(typed)) this.say(true);
  }

  /** Returns whether the value changed. */
  private set(to: number): boolean {
    const next = Math.round(Math.min(this.most, Math.max(this.least, to)));
    const isChanged = next !== this.value;
    this.value = next;
    return isChanged;
  }

  /** The reader has let go of the number, or typed all of it. */
  private finish(): void {
    const { typed } = this;
    if (!Number.isNaN(typed)) this.set(typed);
    this.tell();
    if (this.value === this.settled) return;
    this.settled = this.value;
    this.say(false);
  }

  private say(isDragging: boolean): void {
    const value = this.value * Number(this.getAttribute('factor'));
    const state = `${this.getAttribute('name')}:${value}`;
    this.ask(this.getAttribute('asks')!, { state, plays: false, isDragging });
  }

  private tell(): void {
    if (this.typed !== this.value) this.field.textContent = String(this.value);
    this.field.ariaValueNow = String(this.value);
    this.field.ariaValueText = this.textContent;
  }
}
