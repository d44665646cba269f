/*
 * Keeps the figure of a spread in sight while its text is read (`Spread.svelte`).
 * 1. Beside its text, one that is taller than the window moves with whoever scrolls: up, until its
 *    head is seen, and down, until its picture begins at the edge. Whoever is at the figure itself,
 *    with the pointer or the focus, gets as far as its foot.
 * 2. Above its text, it comes back once it has left the screen. It is fixed to the window, scaled,
 *    and cut to its picture, the first `<figure>` in it; its place in the page stays as high as it
 *    was. What the reader sees is the figure itself, so it shows what it would show there.
 * 3. A frame first reads the layout of all spreads and then changes them: a read after a change
 *    would have the browser lay out the page once more. Nothing inside a figure that is far from
 *    the screen is measured, because the browser has not laid that out (`content-visibility`).
 */
const EDGE_PX = 16;
/** With so little left of it at the top of the window, a figure is gone. */
const LEFT_PX = 80;
/** Where in the window a reader reads. */
const LINE = 0.6;
/** Small, a figure is laid out at least as wide: the picture is flat enough for its frame. */
const WIDTH_PX = 600;
/** Where a figure stands beside its text: as in `Spread.svelte`. */
const BESIDE = '(min-width: 68.75rem)';

/** Where a spread stands before a frame moves anything. */
interface Sight {
  spread: Spread;
  /** Its text is at the line where a reader reads. */
  isRead: boolean;
  isSeen: boolean;
  /** Its figure has left the screen. */
  isGone: boolean;
  /** Where the figure sticks from now on. */
  top_px: number;
  /** How far the page is scrolled. */
  at_px: number;
}

class Spread extends HTMLElement {
  closed = false;
  private small = false;
  private scale = 1;
  private top_px = EDGE_PX;
  /** How far the page was scrolled when the figure last followed. */
  private from_px = scrollY;
  private picture: Element | null = null;
  private slotted!: HTMLElement;
  private held!: HTMLElement;
  private copy!: HTMLElement;
  private readonly sizes = new ResizeObserver(() => this.place());

  connectedCallback(): void {
    this.slotted = this.getElementsByTagName('wc-figure')[0] as HTMLElement;
    this.held = this.slotted.firstElementChild as HTMLElement;
    this.copy = this.slotted.nextElementSibling as HTMLElement;
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
    // Whoever comes to it with the keyboard finds it in its place.
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
    const line_px = innerHeight * LINE;
    const isSeen = top < innerHeight && bottom > 0;
    return {
      spread: this, isSeen, isRead: top < line_px && bottom > line_px,
      isGone: this.slotted.getBoundingClientRect().bottom < LEFT_PX,
      at_px, top_px: isSeen ? this.followed(at_px - this.from_px) : this.top_px,
    };
  }

  private followed(scrolled_px: number): number {
    if (this.classList.contains('wide') || !beside.matches) return this.top_px;
    // Between press and release a button stays below the pointer, or the press is lost.
    if (this.held.matches(':active')) return this.top_px;
    const foot_px = innerHeight - this.held.offsetHeight - EDGE_PX;
    let least_px = Math.min(EDGE_PX, foot_px);
    if (foot_px < EDGE_PX && !this.held.matches(':hover, :focus-within')) {
      const picture = this.held.getElementsByTagName('figure')[0] ?? this.held;
      const above_px = picture.getBoundingClientRect().top - this.held.getBoundingClientRect().top;
      // One that is at its foot stays there.
      least_px = Math.min(this.top_px, Math.max(foot_px, EDGE_PX - above_px));
    }
    return Math.min(EDGE_PX, Math.max(least_px, this.top_px - scrolled_px));
  }

  stick({ isSeen, at_px, top_px }: Sight): void {
    if (isSeen) this.from_px = at_px;
    if (top_px === this.top_px) return;
    this.top_px = top_px;
    this.held.style.setProperty('--top', `${top_px}px`);
  }

  show(): void {
    if (this.small) return;
    this.small = true;
    this.picture = this.held.getElementsByTagName('figure')[0] ?? null;
    const island = this.picture?.closest('wc-island') ?? this.held;
    const name = island.getElementsByTagName('h2')[0]?.textContent ?? '';
    const [width_px, height_px] = [this.held.offsetWidth, this.slotted.offsetHeight];
    const { marginBlockStart } = getComputedStyle(this.held.firstElementChild!);
    const { marginBlockEnd } = getComputedStyle(this.held.lastElementChild!);
    this.copy.children[1]!.firstElementChild!.textContent = name;
    this.copy.classList.toggle('bare', this.picture === null);
    this.copy.hidden = false;
    if (!this.picture) return;
    // Its margins were those of what is in it.
    Object.assign(this.slotted.style, {
      blockSize: `${height_px}px`, marginBlock: `${marginBlockStart} ${marginBlockEnd}`,
    });
    this.held.style.setProperty('--wide', `${Math.max(WIDTH_PX, width_px)}px`);
    this.held.classList.add('small');
    for (const one of [this.held, this.picture, this.copy]) this.sizes.observe(one);
    this.place();
  }

  /** Brings the picture into its frame. */
  private place(): void {
    if (!this.small || !this.picture) return;
    const [held, picture] = [this.held, this.picture].map((one) => one.getBoundingClientRect());
    const [left, top] = [picture!.left - held!.left, picture!.top - held!.top]
      .map((px) => px / this.scale) as [number, number];
    const [width, height] = [picture!.width / this.scale, picture!.height / this.scale];
    if (width === 0 || height === 0) return;
    const [right, bottom] = [this.held.offsetWidth - left - width,
      this.held.offsetHeight - top - height];
    const view = this.copy.firstElementChild as HTMLElement;
    view.style.setProperty('--shape', `${width} / ${height}`);
    const frame = view.getBoundingClientRect();
    this.scale = Math.min(1, frame.width / width, frame.height / height);
    const x = frame.left + (frame.width - width * this.scale) / 2 - left * this.scale;
    const y = frame.top + (frame.height - height * this.scale) / 2 - top * this.scale;
    const { style } = this.held;
    style.setProperty('--placed', `translate(${x}px, ${y}px) scale(${this.scale})`);
    style.setProperty('--cut', `inset(${top}px ${right}px ${bottom}px ${left}px)`);
  }

  restore(): void {
    if (!this.small) return;
    this.small = false;
    this.sizes.disconnect();
    this.copy.hidden = true;
    this.held.classList.remove('small');
    this.slotted.style.blockSize = this.slotted.style.marginBlock = '';
  }
}

const beside = matchMedia(BESIDE);
const spreads = new Set<Spread>();
/** The one whose figure was last asked to do something. */
let asked: Spread | null = null;

function update(): void {
  const sights = [...spreads].map((spread) => spread.sight());
  const askedFor = sights.find(({ spread, isSeen }) => spread === asked && isSeen);
  asked = askedFor?.spread ?? null;
  const read = askedFor ?? sights.find(({ isRead }) => isRead);
  const shown = read?.isGone && !read.spread.closed ? read.spread : null;
  for (const sight of sights) {
    const { spread } = sight;
    spread.stick(sight);
    if (spread !== shown) spread.restore();
  }
  shown?.show();
}

export function keepFiguresInSight(): void {
  customElements.define('wc-spread', Spread);
  let due = false;
  const look = () => {
    due = false;
    update();
  };
  addEventListener('scroll', () => {
    if (!due) requestAnimationFrame(look);
    due = true;
  }, { passive: true });
  addEventListener('resize', () => {
    for (const spread of spreads) spread.restore();
    look();
  });
}

/** The reader sees what is done to a figure: in its place, or small. */
export function bringIntoSight(figure: Element): void {
  const spread = figure.closest<Spread>('wc-spread');
  if (spread?.sight().isGone) {
    asked = spread;
    spread.closed = false;
    update();
    return;
  }
  const { top, bottom } = figure.getBoundingClientRect();
  const seen_px = Math.min(bottom, innerHeight) - Math.max(top, 0);
  if (seen_px < Math.min(bottom - top, innerHeight) / 2) {
    figure.scrollIntoView({ block: 'nearest' });
  }
}
