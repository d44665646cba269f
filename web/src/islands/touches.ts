/*
 * Keeps the reader's events on an island that is not hydrated yet, and repeats them afterwards.
 * 1. Events that the island's listeners would have handled are dispatched again, in order, to their
 *    original targets. Hydration keeps these elements.
 * 2. The browser's default actions (a link, a disclosure, a checkbox) are not repeated, and their
 *    effects stay.
 * 3. If the reader typed into a field, its text is restored before the event is dispatched again.
 *    The browser reports no change for a text that a script has set, so this one is reported here.
 *
 * One set of listeners serves all islands of a page.
 */
const KINDS = ['click', 'input', 'change', 'keydown'] as const;
/** Events that precede a touch: the island is woken, but nothing is kept. */
const EARLIER = ['pointerover', 'pointerdown', 'focusin', 'dragenter'] as const;
const TOUCHES_MAX = 50;

interface Touch {
  event: Event;
  target: EventTarget;
  value: string | null;
  checked: boolean | null;
  /** The clicked disclosure, if any; `opened` tells whether the click opens it. */
  details: HTMLDetailsElement | null;
  opened: boolean;
}

export class Touches<Island extends Element> {
  private readonly pending = new Map<Island, Touch[]>();

  /** `islandOf` returns the island around an element, if it is not awake yet. */
  constructor(
    root: EventTarget,
    private readonly islandOf: (target: Element) => Island | null,
    wake: (island: Island) => void,
  ) {
    const islandUnder = (event: Event): Island | null => {
      const island = event.target instanceof Element ? this.islandOf(event.target) : null;
      if (island) wake(island);
      return island;
    };
    for (const kind of EARLIER) root.addEventListener(kind, islandUnder, { capture: true });
    // Keep the browser from leaving the page. The click on the button is kept, and submits again
    // later.
    root.addEventListener(
      'submit',
      (event) => {
        if (islandUnder(event)) event.preventDefault();
      },
      { capture: true },
    );
    for (const kind of KINDS) {
      root.addEventListener(
        kind,
        (event) => {
          const island = islandUnder(event);
          if (island) this.keep(island, event);
        },
        { capture: true },
      );
    }
  }

  private keep(island: Island, event: Event): void {
    // A part of the island may be hydrated already, and would handle the event twice.
    event.stopPropagation();
    const target = event.target!;
    const touches = this.pending.get(island) ?? [];
    if (touches.length >= TOUCHES_MAX) return;
    const field = target instanceof HTMLInputElement ? target : null;
    const value = field?.value ?? (target instanceof HTMLSelectElement ? target.value : null);
    // A click on a disclosure comes before the browser opens or closes it.
    const details = event.type === 'click' ? disclosureOf(target) : null;
    const opened = details?.open === false;
    touches.push({ event, target, value, checked: field?.checked ?? null, details, opened });
    this.pending.set(island, touches);
  }

  /** Repeats the kept events of an island, once. */
  repeat(island: Island): void {
    const touches = this.pending.get(island) ?? [];
    this.pending.delete(island);
    for (const [place, { event, target, value, checked, details, opened }] of touches.entries()) {
      if (details) details.open = opened;
      if (isTheBrowsers(event)) continue;
      const isTyped = event.type === 'input' || event.type === 'change';
      // At other events the field may hold what hydration had put there.
      if (isTyped && value !== null) (target as HTMLInputElement | HTMLSelectElement).value = value;
      if (checked !== null) (target as HTMLInputElement).checked = checked;
      target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
      if (event.type === 'input') reportChange(target, touches.slice(place + 1));
    }
  }
}

/** Sees to it that `change` follows this input to a field; `later` are the touches after it. */
function reportChange(field: EventTarget, later: Touch[]): void {
  const next = later.filter(({ target }) => target === field).map(({ event }) => event);
  if (next.some(({ type }) => type === 'input' || type === 'change')) return;
  const isLeft = document.activeElement !== field || later.length > next.length;
  if (isLeft || next.some(isEnter)) report(field);
  else changeOnceDone(field);
}

/** Dispatches `change` once the reader leaves the field or presses Enter, unless they type on. */
function changeOnceDone(field: EventTarget): void {
  const over = new AbortController();
  const { signal } = over;
  const done = (event: Event) => {
    if (event.type === 'keydown' && !isEnter(event)) return;
    over.abort();
    if (event.type !== 'input') report(field);
  };
  for (const kind of ['input', 'blur', 'keydown']) field.addEventListener(kind, done, { signal });
}

const isEnter = (event: Event) => 'key' in event && event.key === 'Enter';
const report = (field: EventTarget) => field.dispatchEvent(new Event('change', { bubbles: true }));

/** Targets whose clicks the browser handles itself: a link, a disclosure, a field. */
const ANSWERED = 'a[href]:not([href^="#"]), summary, input, select, textarea, label';

function isTheBrowsers({ type, target }: Event): boolean {
  return type === 'click' && target instanceof Element && target.closest(ANSWERED) !== null;
}

function disclosureOf(target: EventTarget): HTMLDetailsElement | null {
  const summary = target instanceof Element ? target.closest('summary') : null;
  return summary?.parentElement instanceof HTMLDetailsElement ? summary.parentElement : null;
}
