/*
 * Keeps the figure of a spread in sight while its text is read (`Spread.svelte`).
 * 1. A figure beside its text that is taller than the window scrolls with the page: upward until
 *    its top is visible, downward until its picture begins at the edge of the window. It scrolls on
 *    to its bottom only while it has the pointer or the focus.
 * 2. A figure above its text may reappear once it has left the screen. It is fixed to the window
 *    and cropped to its picture, the first `<figure>` in it, while its place in the page keeps its
 *    height. Because this is the figure itself, it always shows its current state. On a wide page
 *    it is scaled to the empty column beside the text. On a narrow one it is pinned above the text
 *    with the full width, so that its labels can be read, and it takes space from the text: it is
 *    there only while paragraphs are read that name a state of it, or once a command asked for it.
 * 3. The small figure shows the state that the paragraph at the reader's line names, until another
 *    one names another, or the figure is back in its place. A `<wc-strip>` below its picture is
 *    shown, too.
 * 4. A command in the text whose figure is out of sight scrolls to it, with a button that leads
 *    back (`way-back.ts`). A link into a small figure returns that to its place first.
 * 5. A number that is shown in a plot of a figure (the event `stated`) brings that plot into sight.
 * 6. Each frame first reads the layout of all spreads and then changes them, because a read after a
 *    change would force another layout. A figure becomes small or large after the frame. Nothing
 *    inside a figure far from the screen is measured, because the browser has not laid it out
 *    (`content-visibility`).
 */
import { offerWayBack } from './way-back';

const EDGE_PX = 16;
/**
 * Lines in the window, as shares of its height. A figure that ends above the first is gone, so that
 * a pinned one covers nothing but itself. The spread at the second is current, the paragraph at the
 * third is being read: on a narrow page, below the pinned figure.
 */
const LINES = {
  beside: { gone: 0.1, spread: 0.6, paragraph: 0.5 },
  narrow: { gone: 0.45, spread: 0.6, paragraph: 0.6 },
};
/** The first line for a figure that a command asked for. */
const REQUESTED_GONE = 0.85;
/** The layout width beside text of a picture that fills its figure by at least this share. */
const WIDTH_PX = 600;
const FILLS = 0.8;
/** Matches pages with figures beside the text; the same query as in `Spread.svelte`. */
const BESIDE = '(width >= 66rem)';

/** The position of a spread, read before the frame changes anything. */
interface Sight {
  spread: Spread;
  /** The reader's line is within this spread. */
  isAtLine: boolean;
  isVisible: boolean;
  /** The figure has left the screen. */
  isGone: boolean;
  /** The new sticky offset of the figure. */
  top_px: number;
  /** The scroll position of the page. */
  at_px: number;
  /** The paragraph being read, if it names a state of the figure. */
  paragraph: HTMLElement | undefined;
  /** The reader is between the first and the last of the paragraphs that name a state. */
  isNamed: boolean;
}

class Spread extends HTMLElement {
  closed = false;
  private small = false;
  private scale = 1;
  private top_px = EDGE_PX;
  /** The scroll position when the figure last followed. */
  private from_px = scrollY;
  private picture: Element | null = null;
  private paragraphs!: HTMLElement[];
  private shown: HTMLElement | null = null;
  private slotted!: HTMLElement;
  private content!: HTMLElement;
  private copy!: HTMLElement;
  private readonly sizes = new ResizeObserver(() => this.place());

  connectedCallback(): void {
    this.slotted = this.getElementsByTagName('wc-figure')[0] as HTMLElement;
    this.content = this.slotted.firstElementChild as HTMLElement;
    this.copy = this.slotted.nextElementSibling as HTMLElement;
    this.paragraphs = [...this.getElementsByTagName('p')].filter(({ dataset }) => dataset['shows']);
    const [, back, close] = this.copy.children;
    back!.addEventListener('click', () => {
      this.restore();
      this.slotted.focus({ preventScroll: true });
      this.slotted.scrollIntoView();
    });
    close!.addEventListener('click', () => {
      this.closed = true;
      this.restore();
    });
    // Return the figure to its place when the keyboard focus enters it.
    this.slotted.addEventListener('focusin', ({ target }) => {
      if (!this.small || target === this.slotted) return;
      this.restore();
      (target as Element).scrollIntoView({ block: 'nearest' });
    });
    spreads.add(this);
  }

  disconnectedCallback(): void {
    this.restore();
    spreads.delete(this);
  }

  sight(): Sight {
    const { top, bottom } = this.getBoundingClientRect();
    const at_px = scrollY;
    const lines = LINES[beside.matches ? 'beside' : 'narrow'];
    const gone = this === requestedSpread ? REQUESTED_GONE : lines.gone;
    const [line_px, read_px] = [innerHeight * lines.spread, innerHeight * lines.paragraph];
    const isVisible = top < innerHeight && bottom > 0;
    const places = this.paragraphs.map((paragraph) => paragraph.getBoundingClientRect());
    const isAt = (from: DOMRect | undefined, to: DOMRect | undefined) =>
      from !== undefined && from.top < read_px && to!.bottom > read_px;
    return {
      spread: this,
      isVisible,
      isAtLine: top < line_px && bottom > line_px,
      isGone: this.slotted.getBoundingClientRect().bottom < innerHeight * gone,
      at_px,
      top_px: isVisible ? this.followScroll(at_px - this.from_px) : this.top_px,
      paragraph: this.paragraphs.find((_, index) => isAt(places[index], places[index])),
      isNamed: isAt(places[0], places.at(-1)),
    };
  }

  private followScroll(scrolled_px: number): number {
    if (this.classList.contains('wide') || !beside.matches) return this.top_px;
    // Keep a pressed button below the pointer; moving it would cancel the click.
    if (this.content.matches(':active')) return this.top_px;
    const foot_px = innerHeight - this.content.offsetHeight - EDGE_PX;
    let least_px = Math.min(EDGE_PX, foot_px);
    if (foot_px < EDGE_PX && !this.content.matches(':hover, :focus-within')) {
      const picture = this.content.getElementsByTagName('figure')[0] ?? this.content;
      const above_px =
        picture.getBoundingClientRect().top - this.content.getBoundingClientRect().top;
      // A figure scrolled to its bottom stays there.
      least_px = Math.min(this.top_px, Math.max(foot_px, EDGE_PX - above_px));
    }
    return Math.min(EDGE_PX, Math.max(least_px, this.top_px - scrolled_px));
  }

  stick({ isVisible, at_px, top_px }: Sight): void {
    if (isVisible) this.from_px = at_px;
    if (top_px === this.top_px) return;
    this.top_px = top_px;
    this.content.style.setProperty('--top', `${top_px}px`);
  }

  /** Shows the state that a paragraph names. */
  read(paragraph: HTMLElement | undefined): void {
    if (!paragraph || paragraph === this.shown) return;
    this.shown = paragraph;
    onread(paragraph.dataset['shows']!, paragraph.dataset['state']!);
  }

  show(): void {
    if (this.small || this.closed || !this.isConnected) return;
    this.small = true;
    this.picture = this.content.getElementsByTagName('figure')[0] ?? null;
    const island = this.picture?.closest('wc-island') ?? this.content;
    const name = island.getElementsByTagName('h2')[0]?.textContent ?? '';
    const [width_px, height_px] = [this.content.offsetWidth, this.slotted.offsetHeight];
    const picture_px = this.picture?.clientWidth ?? 0;
    const { marginBlockStart } = getComputedStyle(this.content.firstElementChild!);
    const { marginBlockEnd } = getComputedStyle(this.content.lastElementChild!);
    this.copy.children[1]!.firstElementChild!.textContent = name;
    this.copy.classList.toggle('bare', this.picture === null);
    this.copy.hidden = false;
    if (!this.picture) return;
    // Replace the margins of its children, which no longer collapse through it.
    Object.assign(this.slotted.style, {
      blockSize: `${height_px}px`,
      marginBlock: `${marginBlockStart} ${marginBlockEnd}`,
    });
    // A picture as wide as its figure is laid out for its frame, so that its labels can be read.
    const layout_px = beside.matches && picture_px > FILLS * width_px ? WIDTH_PX : width_px;
    this.content.style.setProperty('--wide', `${layout_px}px`);
    this.content.classList.add('small');
    // The first report comes in this frame, once the browser has laid out the page. Placing the
    // picture here would force another layout.
    for (const one of [this.content, this.picture, this.copy]) this.sizes.observe(one);
  }

  /** Scales and moves the picture into its frame. */
  private place(): void {
    if (!this.small || !this.picture) return;
    const [content, picture] = [this.content, this.picture].map((one) =>
      one.getBoundingClientRect(),
    );
    const [left, top] = [picture!.left - content!.left, picture!.top - content!.top].map(
      (px) => px / this.scale,
    ) as [number, number];
    const [strip] = this.content.getElementsByTagName('wc-strip');
    // The values of an axis hang below its figure.
    const feet = [...this.picture.getElementsByTagName('text'), ...(strip ? [strip] : [])];
    const foot_px = Math.max(
      picture!.bottom,
      ...feet.map((foot) => foot.getBoundingClientRect().bottom),
    );
    const [width, height] = [picture!.width, foot_px - picture!.top].map(
      (px) => px / this.scale,
    ) as [number, number];
    if (width === 0 || height === 0) return;
    const [right, bottom] = [
      this.content.offsetWidth - left - width,
      this.content.offsetHeight - top - height,
    ];
    const view = this.copy.firstElementChild as HTMLElement;
    view.style.setProperty('--shape', `${width} / ${height}`);
    const frame = view.getBoundingClientRect();
    this.scale = Math.min(1, frame.width / width, frame.height / height);
    const x = frame.left + (frame.width - width * this.scale) / 2 - left * this.scale;
    const y = frame.top + (frame.height - height * this.scale) / 2 - top * this.scale;
    const { style } = this.content;
    style.setProperty('--placed', `translate(${x}px, ${y}px) scale(${this.scale})`);
    style.setProperty('--cut', `inset(${top}px ${right}px ${bottom}px ${left}px)`);
  }

  /** Only the first picture of a small figure is visible. */
  hides(picture: Element): boolean {
    return this.small && this.picture !== picture;
  }

  /** A command asked for this picture, which is small now or will be after the frame. */
  isBringing(picture: Element): boolean {
    return this === requestedSpread && this.content.getElementsByTagName('figure')[0] === picture;
  }

  /** A narrow page has room for a figure above its text if the text is about states of it. */
  get canBeAsked(): boolean {
    return beside.matches || this.paragraphs.length > 0;
  }

  /** Returns a small figure to its place if this is part of it. */
  release(target: Element): boolean {
    const isPart = this.small && this.content.contains(target);
    if (isPart) this.restore();
    return isPart;
  }

  restore(): void {
    if (!this.small) return;
    this.small = false;
    this.sizes.disconnect();
    this.copy.hidden = true;
    this.content.classList.remove('small');
    this.slotted.style.blockSize = this.slotted.style.marginBlock = '';
    if (this.shown) onread(this.shown.dataset['shows']!, '');
    this.shown = null;
  }
}

const beside = matchMedia(BESIDE);
const spreads = new Set<Spread>();
let onread: (key: string, state: string) => void;
/** The spread whose figure received the last request. */
let requestedSpread: Spread | null = null;

function update(): void {
  const sights = [...spreads].map((spread) => spread.sight());
  const requestedSight = sights.find(
    ({ spread, isVisible }) => spread === requestedSpread && isVisible,
  );
  requestedSpread = requestedSight?.spread ?? null;
  const current = requestedSight ?? sights.find(({ isAtLine }) => isAtLine);
  const isWanted =
    current?.isGone &&
    !current.spread.closed &&
    (beside.matches || current.isNamed || current === requestedSight);
  const smallSpread = isWanted ? current.spread : null;
  for (const sight of sights) sight.spread.stick(sight);
  // In a task of its own, because the browser lays out a figure again that changes its size, and
  // others still read the layout in this frame.
  setTimeout(() => {
    for (const spread of spreads) if (spread !== smallSpread) spread.restore();
    smallSpread?.show();
    smallSpread?.read(current!.paragraph);
  });
}

/** `shows`: called with the key of a figure and the state to show; empty: its own. */
export function keepFiguresInSight(shows: typeof onread): void {
  onread = shows;
  customElements.define('wc-spread', Spread);
  let due = false;
  const look = () => {
    due = false;
    update();
  };
  addEventListener(
    'scroll',
    () => {
      if (!due) requestAnimationFrame(look);
      due = true;
    },
    { passive: true },
  );
  addEventListener('stated', bringPlotIntoSight);
  addEventListener('click', followLink);
  addEventListener('hashchange', () => releaseTarget(location.hash)?.scrollIntoView());
  addEventListener('resize', () => {
    for (const spread of spreads) spread.restore();
    look();
  });
}

/** Returns the target of a link if that was part of a small figure, which cannot be scrolled to. */
function releaseTarget(hash: string): Element | null {
  const target = document.getElementsByTagName('*').namedItem(hash.slice(1));
  const isReleased = target && [...spreads].some((spread) => spread.release(target));
  return isReleased ? target : null;
}

function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href*="#"]');
  if (!link || event.defaultPrevented || link.pathname !== location.pathname) return;
  // The browser scrolls there once this is over.
  if (releaseTarget(link.hash)) offerWayBack();
}

function isInSight(picture: Element): boolean {
  const { top, bottom } = picture.getBoundingClientRect();
  const visible_px = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return visible_px >= Math.min(bottom - top, innerHeight) / 2;
}

function bringPlotIntoSight({ target }: Event): void {
  const picture = (target as Element).closest('figure')!;
  const spread = picture.closest<Spread>('wc-spread');
  if (spread?.isBringing(picture) || (!spread?.hides(picture) && isInSight(picture))) return;
  spread?.restore();
  picture.scrollIntoView({ block: 'center' });
  offerWayBack();
}

/** Shows the reader what a command does: the figure, small beside the text, or goes to it. */
export function bringIntoSight(island: Element): void {
  if (isInSight(island.getElementsByTagName('figure')[0] ?? island)) return;
  const spread = island.closest<Spread>('wc-spread');
  requestedSpread = spread?.canBeAsked ? spread : null;
  const sight = requestedSpread?.sight();
  if (sight?.isGone && sight.isVisible) {
    sight.spread.closed = false;
    update();
    return;
  }
  requestedSpread = null;
  spread?.restore();
  // The browser may not have laid it out yet, and only its top stays where it is when that is done.
  island.scrollIntoView();
  offerWayBack();
}
