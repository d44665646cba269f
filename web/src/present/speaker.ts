/*
 * The speaker's window: time, notes, the current slide as it was when it last rested, and the next
 * one. The deck writes it into an empty window, which has the origin of the deck, so that it also
 * works in a file that is opened from a disk. The window outlasts the deck: the next deck of the
 * tab takes it over, with the time.
 */
import { largest, shareOf, whole_px } from './fit';
import { remoteKey } from './keys';
import { stopsIn, type Plan } from './plan';
import type { FigureCommand } from '#page/figure-commands';

export interface SpeakersDeck {
  /** The index of the current slide. */
  place: () => number;
  /** The words of what the next press uncovers, or of the next stop of the plan. */
  press: () => string;
  /** Null if the slides follow none. */
  plan: Plan | null;
  stopAt: (place: number) => void;
  /** The slide that comes next; undefined: it is on another deck, or there is none. */
  next: () => HTMLElement | undefined;
  perform: (action: string | undefined) => void;
  ask: (key: string, command: FigureCommand) => void;
}

/** The name of the window, and of the item of the tab's storage that says that there is one. */
const NAME = 'write-cliff-speaker';
const FEATURES = 'popup,width=1200,height=800';
const SECOND_MS = 1000;
const MINUTE_S = 60;

/** The arrows, beside the keys of a remote control. */
const MOVES: Readonly<Record<string, string>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ' ': 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
};

/** Returns null if the browser refuses to open a window. */
export function speakersWindow(): Window | null {
  const view = open('', NAME, FEATURES);
  keepThatThereIs(view !== null);
  return view;
}

/** The window that an earlier deck of this tab opened; null if there is none. */
export function windowOfEarlierDeck(): Window | null {
  try {
    if (sessionStorage.getItem(NAME) === null) return null;
  } catch {
    return null;
  }
  const view = open('', NAME, FEATURES);
  if (view?.document.documentElement.dataset['started']) return view;
  // It was closed, so this is a new one, which nobody asked for.
  view?.close();
  keepThatThereIs(false);
  return null;
}

function keepThatThereIs(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(NAME, 'open');
    else sessionStorage.removeItem(NAME);
  } catch {
    // A browser that refuses storage opens it again for each deck.
  }
}

export class Speaker {
  private readonly slots: Record<string, HTMLElement>;
  private started_ms: number;
  /** When the timer was stopped; null while it runs. */
  private stopped_ms: number | null;
  /** The links of the plan. */
  private readonly stops: readonly HTMLAnchorElement[];
  private readonly ending = new AbortController();

  constructor(
    private readonly view: Window & typeof globalThis,
    template: HTMLTemplateElement,
    private readonly slides: readonly HTMLElement[],
    private readonly deck: SpeakersDeck,
  ) {
    const { document: page } = view;
    const { started, stopped } = page.documentElement.dataset;
    this.started_ms = Number(started ?? Date.now());
    this.stopped_ms = stopped ? Number(stopped) : null;
    const content = page.importNode(template.content, true);
    const { plan } = deck;
    plan?.prune(content);
    this.stops = plan ? stopsIn(content) : [];
    const all = [...content.children].flatMap((child) => [...child.getElementsByTagName('*')]);
    const slotted = (all as HTMLElement[]).filter(({ dataset }) => dataset['slot']);
    this.slots = Object.fromEntries(slotted.map((slot) => [slot.dataset['slot']!, slot]));
    this.slots['plan']!.hidden = plan === null;
    page.title = (content.firstElementChild as HTMLElement).dataset['title']!;
    const { documentElement: root } = document;
    page.documentElement.lang = root.lang;
    page.documentElement.dir = root.dir;
    Object.assign(page.documentElement.dataset, root.dataset);
    page.adoptedStyleSheets = [this.styles()];
    page.body.replaceChildren(content);
    const { signal } = this.ending;
    page.addEventListener('click', (event) => this.click(event), { signal });
    page.addEventListener('keydown', (event) => this.press(event), { signal });
    const ticking = view.setInterval(() => this.tick(), SECOND_MS);
    signal.addEventListener('abort', () => view.clearInterval(ticking));
    // A note that is made only when this page is left may come too late for the next page.
    view.addEventListener('pagehide', () => keepThatThereIs(false), { signal });
    this.keepTime();
    this.show();
    this.tick();
  }

  /** The deck is left: the window waits for the next one, unless it was closed. */
  end(): void {
    this.ending.abort();
    if (this.view.closed) return;
    this.slots['away']!.hidden = false;
    this.slots['press']!.textContent = '';
    for (const slot of ['current', 'next'] as const) this.slots[slot]!.replaceChildren();
  }

  /** Keeps the time in the window, for the next deck. */
  private keepTime(): void {
    const { dataset } = this.view.document.documentElement;
    dataset['started'] = String(this.started_ms);
    dataset['stopped'] = this.stopped_ms === null ? '' : String(this.stopped_ms);
  }

  /** The styles of the deck's page. */
  private styles(): CSSStyleSheet {
    const sheet = new this.view.CSSStyleSheet({ baseURL: document.baseURI });
    const rules = [...document.styleSheets]
      .filter(({ disabled }) => !disabled)
      .flatMap(({ cssRules }) => [...cssRules]);
    sheet.replaceSync(rules.map(({ cssText }) => cssText).join('\n'));
    return sheet;
  }

  /** Shows the notes of the current slide, and the slide after it. */
  show(): void {
    if (this.view.closed) return;
    const place = this.deck.place();
    const [slide, next] = [this.slides[place]!, this.deck.next()];
    const { now, notes, place: number, next: preview, end, other } = this.slots;
    number!.textContent = `${place + 1} / ${this.slides.length}`;
    const [heading] = [...slide.children].flatMap((child) => [
      ...child.getElementsByTagName('h1'),
      ...child.getElementsByTagName('h2'),
    ]);
    now!.textContent = heading?.textContent.trim() ?? '';
    const text = slide.getElementsByTagName('aside')[0]!;
    notes!.replaceChildren(...[...text.childNodes].map((node) => this.copied(node)));
    preview!.hidden = !next;
    if (next) this.drawStill(next, preview!);
    this.showCurrent();
    const isElsewhere = !next && this.deck.plan?.next !== undefined;
    other!.hidden = !isElsewhere;
    end!.hidden = Boolean(next) || isElsewhere;
    this.view.scrollTo(0, 0);
    this.showStop();
  }

  /** Opens the part of the plan that the slides are at, and marks its link. */
  private showStop(): void {
    const current = this.stops[this.deck.plan?.place ?? -1];
    for (const part of this.slots['plan']!.getElementsByTagName('details')) {
      part.open = current !== undefined && part.contains(current);
    }
    for (const stop of this.stops) stop.ariaCurrent = stop === current ? 'step' : null;
  }

  /** Shows what the class sees. */
  showCurrent(): void {
    if (this.view.closed) return;
    this.drawStill(this.slides[this.deck.place()]!, this.slots['current']!);
    this.showPress();
  }

  /** Shows the words of the next press. */
  showPress(): void {
    if (!this.view.closed) this.slots['press']!.textContent = this.deck.press();
  }

  /** Draws a slide: its markup as it stands, laid out as on the screen, and small. */
  private drawStill(slide: HTMLElement, preview: HTMLElement): void {
    const still = this.copied(slide) as HTMLElement;
    still.hidden = false;
    still.inert = true;
    preview.replaceChildren(still);
    const rem_px = parseFloat(this.view.getComputedStyle(this.view.document.body).fontSize);
    largest(still, shareOf(slide), (share) => {
      const scale = rem_px / (whole_px() * share);
      const width_px = innerWidth * scale;
      still.style.setProperty('--share', String(share));
      Object.assign(still.style, {
        display: 'grid',
        width: `${width_px}px`,
        height: `${innerHeight * scale}px`,
        minHeight: '0',
        transform: `scale(${preview.clientWidth / width_px})`,
      });
    });
  }

  private copied(node: Node): Node {
    const copy = this.view.document.importNode(node, true);
    const from = node instanceof Element ? [...node.getElementsByTagName('canvas')] : [];
    if (from.length === 0) return copy;
    [...(copy as Element).getElementsByTagName('canvas')].forEach((canvas, index) =>
      canvas.getContext('2d')?.drawImage(from[index]!, 0, 0),
    );
    return copy;
  }

  private tick(): void {
    const { timer, clock } = this.slots;
    const seconds = Math.floor(((this.stopped_ms ?? Date.now()) - this.started_ms) / SECOND_MS);
    const two = (n: number) => String(n).padStart(2, '0');
    const minutes = Math.floor(seconds / MINUTE_S);
    timer!.textContent =
      `${Math.floor(minutes / MINUTE_S)}:${two(minutes % MINUTE_S)}:` + two(seconds % MINUTE_S);
    clock!.textContent = new Date().toLocaleTimeString(document.documentElement.lang, {
      timeStyle: 'short',
    });
  }

  private click(event: MouseEvent): void {
    const target = event.target as Element;
    const action = target.closest<HTMLElement>('button')?.dataset['does'];
    if (action === 'restart') {
      this.started_ms = Date.now();
      if (this.stopped_ms !== null) this.stopped_ms = this.started_ms;
    } else if (action === 'time') this.stop();
    else this.deck.perform(action);
    this.keepTime();
    this.tick();
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (!link) return;
    event.preventDefault();
    const { asks, state = '' } = link.dataset;
    const stop = this.stops.indexOf(link);
    if (stop >= 0) this.deck.stopAt(stop);
    else if (asks) this.deck.ask(asks, { state, plays: true, isDragging: false });
    else open(link.href, '_blank', 'noopener');
  }

  private stop(): void {
    const now_ms = Date.now();
    if (this.stopped_ms === null) this.stopped_ms = now_ms;
    else {
      this.started_ms += now_ms - this.stopped_ms;
      this.stopped_ms = null;
    }
    this.slots['time']!.ariaPressed = String(this.stopped_ms !== null);
  }

  private press(event: KeyboardEvent): void {
    const isPressed = event.key === ' ' && (event.target as Element).closest('button, a');
    const action = remoteKey(event) ?? (isPressed ? undefined : MOVES[event.key]);
    if (!action) return;
    event.preventDefault();
    this.deck.perform(action);
  }
}
