/*
 * <write-cliff widget="strobe-timing">: a widget of the site, in a frame that this element creates.
 * 1. It creates the frame when it comes near the screen, or when a method is called. The poster is
 *    shown until the frame reports, and stays if it never does.
 * 2. It has the height of the widget at its width, then the height that the frame reports. It
 *    repeats the frame's events.
 * 3. A method is a call to the frame (`../protocol.ts`); it waits until the frame has loaded.
 * 4. It listens only to its own frame at the site's origin. In a host that is itself in a sandbox
 *    the frame has no origin, like the host.
 * 5. A frame that is removed loses its page. The element keeps its last state and restores it with
 *    the frame.
 * 6. To fill a box, the frame is scaled as a whole: inside, nothing has to know of it.
 */
import {
  MESSAGES,
  isReply,
  isEventMessage,
  type Call,
  type CallName,
  type Calls,
  type Events,
  type Look,
  type EventMessage,
} from '../protocol.ts';
import { heightAt, heightsOf, type Heights } from '../frame-heights.ts';
import { ATTRIBUTES, QUERY, USUAL, type AttributeName } from './attributes.ts';
import { adoptProperties, defineProperties, type Properties } from './properties.ts';
import { style } from './style.ts';

/** The frame's events, except its height, which the element handles itself. */
export type ElementEvents = Omit<Events, 'size'>;

type Heard = { [Name in keyof ElementEvents]: CustomEvent<ElementEvents[Name]> };

export type WriteCliffEventMap = Omit<HTMLElementEventMap, keyof Heard> & Heard;

interface PendingCall {
  call: Call;
  resolve(value: unknown): void;
  reject(why: unknown): void;
}

/** How long a frame's page may take to load, and to report what it did next. */
const LOAD_MS = 30_000;
/** How long a page that has loaded may take to report. Its scripts ran before that. */
const REPORT_MS = 6000;

/** The width at which a widget without known heights is laid out to fill a box. */
const FIT_PX = 600;

const DARK = '(prefers-color-scheme: dark)';

/** The opaque origin, as it appears in messages. */
const OPAQUE = 'null';

/** Servers that render pages import the element, but have no HTMLElement. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** The classic script, at `embed/v1/` of its site; null in a module. */
const script = globalThis.document?.currentScript as HTMLScriptElement | null | undefined;

const isNamed = (widget: string | null): widget is string => /^[a-z][a-z0-9-]*$/.test(widget ?? '');

/** Any other scheme could run a script in the host's page. */
function rootOf(site: string): URL | undefined {
  try {
    const root = new URL(site.endsWith('/') ? site : `${site}/`, document.baseURI);
    return /^https?:$/.test(root.protocol) ? root : undefined;
  } catch {
    return undefined;
  }
}

export class WriteCliffElement extends Base {
  static readonly observedAttributes = Object.keys(ATTRIBUTES);

  /** The site's address, for elements without the attribute `site`. */
  static site = script?.src ? new URL('../../', script.src).href : '';

  #box: HTMLElement | undefined;
  #frame: HTMLIFrameElement | undefined;
  /** The origin of the frame's page. */
  #origin = '';
  /** The target origin of calls; empty until the frame reports that it is ready. */
  #target = '';
  /** Calls that have not been answered, by id. */
  readonly #pendingCalls = new Map<number, PendingCall>();
  #calls = 0;
  #last: string | undefined;
  #observer: IntersectionObserver | undefined;
  readonly #room = new ResizeObserver(() => this.#arrange());
  /** The height that the frame has reported; 0 until then. */
  #height = 0;
  #isDue = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The frame has not reported in time; the next call tries again. */
  #isOverdue = false;

  connectedCallback(): void {
    adoptProperties(this);
    this.#box ??= this.#createBox();
    addEventListener('message', this.#hear);
    addEventListener('beforeprint', this.#print);
    matchMedia(DARK).addEventListener('change', this.#follow);
    this.#watch();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#hear);
    removeEventListener('beforeprint', this.#print);
    matchMedia(DARK).removeEventListener('change', this.#follow);
    this.#observer?.disconnect();
    this.#close();
  }

  /** Moving the element with `moveBefore` keeps the frame's page, so nothing needs to be done. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: AttributeName, before: string | null, after: string | null): void {
    if (before === after) return;
    const kind = ATTRIBUTES[name];
    if (kind === 'content') this.#last = undefined;
    if (!this.isConnected || !this.#box) return;
    if (name === 'loading') this.#watch();
    else if (name === 'fit') this.#arrange();
    else if (name === 'title') this.#entitle();
    else if (kind !== 'look') this.#renew();
    else if (name === 'theme') this.#follow();
    else if (this.#frame) void this.#restyle(name as keyof Look, after);
  }

  play(): Promise<void> {
    return this.#ask('play');
  }

  pause(): Promise<void> {
    return this.#ask('pause');
  }

  step(count = 1): Promise<void> {
    return this.#ask('step', count);
  }

  seek(place: number): Promise<void> {
    return this.#ask('seek', place);
  }

  reset(): Promise<void> {
    return this.#ask('reset');
  }

  getState(): Promise<string> {
    return this.#ask('getState');
  }

  setState(state: string): Promise<void> {
    return this.#ask('setState', state);
  }

  exportSVG(): Promise<string> {
    return this.#ask('exportSVG');
  }

  exportCSV(): Promise<string> {
    return this.#ask('exportCSV');
  }

  #createBox(): HTMLElement {
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [style()];
    const box = document.createElement('div');
    const poster = document.createElement('slot');
    poster.name = 'poster';
    poster.part.add('poster');
    const room = document.createElement('i');
    this.#room.observe(room);
    box.append(poster, room);
    root.append(box);
    return box;
  }

  /** Opens the frame when `loading` says so. */
  #watch(): void {
    this.#observer?.disconnect();
    if (this.#frame) return;
    const loading = this.getAttribute('loading');
    if (loading === 'eager') return this.#renew();
    // a browser without it is spared nothing
    if (!globalThis.IntersectionObserver) return this.#open();
    const near = { rootMargin: loading === 'lazy' ? '0%' : '100%' };
    this.#observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.#open();
    }, near);
    this.#observer.observe(this);
  }

  /** Reopens the frame once for all attributes that a script sets in a row. */
  #renew(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      if (!this.#isDue || !this.isConnected) return;
      if (this.#frame || this.getAttribute('loading') === 'eager') return this.#reopen();
      this.#isDue = false;
      this.#watch();
    });
  }

  #reopen(): void {
    this.#close();
    this.#open();
  }

  #open(): void {
    if (this.#frame) return;
    this.#observer?.disconnect();
    const address = this.#address();
    if (typeof address === 'string') return this.#fail(address);
    this.#origin = address.origin;
    const frame = document.createElement('iframe');
    this.#frame = frame;
    this.#entitle();
    frame.part.add('frame');
    frame.allow = 'clipboard-write'; // for the button that copies a link
    frame.src = address.href;
    frame.addEventListener('load', () => {
      const hasReported = this.#box!.classList.contains('shown');
      if (!hasReported && !this.#isOverdue) this.#expect(REPORT_MS);
    });
    frame.addEventListener('transitionrun', this.#follow);
    this.#box!.append(frame);
    this.#expect(LOAD_MS);
  }

  /** Fails if the frame does not report in this time. One that reports later is shown after all. */
  #expect(within_ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isOverdue = true;
      // without a poster, even a page without its script is more than nothing
      if ([...this.children].every(({ slot }) => slot !== 'poster')) this.#show();
      this.#fail(`widget: expected an answer from ${this.#frame!.src}, found none`);
    }, within_ms);
  }

  #close(): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.#target = '';
    this.#isDue = this.#isOverdue = false;
    clearTimeout(this.#timer);
    this.#box?.classList.remove('shown');
    this.#height = 0;
    this.#arrange();
    this.#refuse(new DOMException('The frame was taken away.', 'AbortError'));
  }

  /** Returns the address of the frame's page, or the reason why there is none. */
  #address(): URL | string {
    const site = this.getAttribute('site') ?? WriteCliffElement.site;
    const widget = this.getAttribute('widget');
    if (!site) return 'site: expected the address of the site';
    if (!isNamed(widget)) return `widget: expected the name of a widget, found "${widget ?? ''}"`;
    const root = rootOf(site);
    if (!root) return `site: expected an address with http: or https:, found "${site}"`;
    const address = new URL(`embed/v1/${widget}/`, root);
    for (const name of QUERY) {
      const value = name === 'theme' ? this.#theme() : this.getAttribute(name);
      if (value || (value === '' && name === 'autoplay')) address.searchParams.set(name, value);
    }
    address.hash = this.#last ?? this.getAttribute('state') ?? '';
    return address;
  }

  /** `auto` is the page's color scheme; of a page that names none or both, the reader's. */
  #theme(): string {
    const theme = this.getAttribute('theme') || USUAL.theme;
    if (theme !== 'auto') return theme;
    const schemes = getComputedStyle(this).colorScheme.split(' ');
    const isDark = schemes.includes('dark');
    if (isDark !== schemes.includes('light')) return isDark ? 'dark' : 'light';
    return matchMedia(DARK).matches ? 'dark' : 'light';
  }

  readonly #follow = (): void => {
    if (this.#frame) void this.#restyle('theme', this.#theme());
  };

  /** A browser prints the frames that are in the page. */
  readonly #print = (): void => {
    if (this.isConnected) this.#open();
  };

  #entitle(): void {
    const name = `Write Cliff: ${this.getAttribute('widget')}`;
    if (this.#frame) this.#frame.title = this.title || name;
  }

  #show(): void {
    this.#box!.classList.add('shown');
  }

  readonly #hear = ({ source, origin, data }: MessageEvent): void => {
    if (!this.#frame || source !== this.#frame.contentWindow) return;
    const isSandboxed = origin === OPAQUE && globalThis.origin === OPAQUE;
    if (origin !== this.#origin && !isSandboxed) return;
    if (isEventMessage(data)) this.#repeat(data, origin === OPAQUE ? '*' : origin);
    else if (isReply(data)) this.#settle(data.id, data.value, data.error);
  };

  #repeat({ event, detail }: EventMessage, target: string): void {
    this.#show();
    if (!this.#target) this.#expect(LOAD_MS);
    if ('state' in detail) this.#last = String(detail.state);
    if ('height' in detail) return this.#resize(detail.height);
    if (event === 'load') {
      this.#target = target;
      this.#isOverdue = false;
      clearTimeout(this.#timer);
      for (const { call } of this.#pendingCalls.values()) this.#post(call);
    }
    this.dispatchEvent(new CustomEvent(event, { detail }));
  }

  #resize(height: number): void {
    if (!(height > 0 && Number.isFinite(height))) return;
    this.#height = Math.ceil(height);
    this.#arrange();
  }

  /** Sets the size of the frame, and keeps its room until it has reported its height. */
  #arrange(): void {
    const heights = heightsOf(this.getAttribute('widget') ?? '');
    const box = this.#box!.style;
    const frame = this.#frame?.style;
    const isFit = this.hasAttribute('fit');
    const height = this.#height || (heights && heightAt(heights, this.clientWidth));
    box.minBlockSize = height && !isFit ? `${height}px` : '';
    if (!frame) return;
    frame.blockSize = this.#height ? `${this.#height}px` : '';
    frame.inlineSize = frame.transform = '';
    if (isFit) this.#fit(frame, heights ?? { [FIT_PX]: this.#height });
  }

  /** Lays the frame out at the width at which it fills most of the element, and scales it. */
  #fit(frame: CSSStyleDeclaration, heights: Heights): void {
    const [room_x, room_y] = [this.clientWidth, this.clientHeight];
    const scale = (width: number, height: number) => Math.min(room_x / width, room_y / height);
    const filled = ([width, height]: [string, number]) =>
      Number(width) * height * scale(Number(width), height) ** 2;
    const [best] = Object.entries(heights).sort((one, other) => filled(other) - filled(one));
    const width = Number(best![0]);
    const height = this.#height || best![1];
    const times = scale(width, height);
    const [x, y] = [(room_x - width * times) / 2, (room_y - height * times) / 2];
    frame.inlineSize = `${width}px`;
    frame.transform = `translate(${x}px,${y}px) scale(${times})`;
  }

  #ask<Name extends CallName, Value>(name: Name, argument?: Calls[Name]): Promise<Value> {
    // attributes set before the call apply to it
    if (this.#isDue || this.#isOverdue) this.#reopen();
    return new Promise((resolve, reject) => {
      this.#calls += 1;
      const call: Call = { 'write-cliff': MESSAGES, id: this.#calls, call: name, argument };
      this.#pendingCalls.set(call.id, { call, resolve: resolve as PendingCall['resolve'], reject });
      if (!this.isConnected) this.#fail('The element is not in a page.');
      else if (this.#target) this.#post(call);
      else this.#open();
    });
  }

  #post(call: Call): void {
    this.#frame!.contentWindow!.postMessage(call, this.#target);
  }

  #settle(id: number, value: unknown, error: string | undefined): void {
    const pendingCall = this.#pendingCalls.get(id);
    this.#pendingCalls.delete(id);
    if (error === undefined) pendingCall?.resolve(value);
    else pendingCall?.reject(new Error(error));
  }

  #refuse(why: Error): void {
    for (const { reject } of this.#pendingCalls.values()) reject(why);
    this.#pendingCalls.clear();
  }

  #fail(message: string): void {
    this.#refuse(new Error(message));
    this.dispatchEvent(new CustomEvent('error', { detail: { message } }));
  }

  async #restyle(name: keyof Look, value: string | null): Promise<void> {
    try {
      await this.#ask('look', { [name]: value || USUAL[name] });
    } catch (why) {
      // a frame that was removed reopens with the new look
      if (why instanceof DOMException) return;
      this.dispatchEvent(new CustomEvent('error', { detail: { message: String(why) } }));
    }
  }
}

defineProperties(WriteCliffElement.prototype);

export interface WriteCliffElement extends Properties {
  addEventListener<Name extends keyof WriteCliffEventMap>(
    type: Name,
    listener: (this: WriteCliffElement, event: WriteCliffEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof WriteCliffEventMap>(
    type: Name,
    listener: (this: WriteCliffElement, event: WriteCliffEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}
