/*
 * A page's contact with a worker: any failure of the worker ends the contact and is reported once.
 * 1. The worker cannot begin: there is no WebAssembly, `new Worker` throws, or the script does not
 *    arrive.
 * 2. The script throws.
 * 3. The worker falls silent: a browser that is short of memory ends a worker and tells nobody. So
 *    while a page awaits something, it checks every five seconds whether it has heard anything. If
 *    not, it asks whether the worker is there, and in the end gives it up.
 *
 * The page counts its checks, not the time: a page that slept for an hour checks once.
 */
import type { Failure } from './protocol';
import { ARE_YOU_THERE, HERE } from './presence';

const LOOK_MS = 5000;
/** Half a minute. No piece of work takes a worker that long, and it answers between two. */
const SILENT_LOOKS = 6;
/** Ten seconds: the script is small, and a reader who waits for nothing should hear of it. */
const ABSENT_LOOKS = 2;

export interface Listener<Reply> {
  receive: (message: Reply) => void;
  fail: (failure: Failure) => void;
  /** Whether the page awaits something after this message. */
  awaitsMore: (message: Reply) => boolean;
}

export class Contact<Request, Reply> {
  private worker: Worker | null = null;
  private ended = false;
  private present = false;
  private silent_looks = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Reports a worker that cannot start to `listener` after this call, never during it. */
  constructor(
    start: () => Worker,
    private readonly listener: Listener<Reply>,
  ) {
    if (typeof WebAssembly === 'undefined') {
      this.failSoon({ reason: 'webassembly' });
      return;
    }
    try {
      this.worker = start();
    } catch {
      this.failSoon({ reason: 'worker' });
      return;
    }
    this.worker.onmessage = ({ data }: MessageEvent<Reply | typeof HERE>) => this.hear(data);
    this.worker.onerror = ({ message }) => {
      this.fail(this.present ? { reason: 'stopped', message } : { reason: 'download' });
    };
    // A message that cannot be read counts as none.
    this.worker.onmessageerror = () => this.fail({ reason: 'silent' });
    // A worker that was made ready has reported before anyone listened here.
    this.worker.postMessage(ARE_YOU_THERE);
  }

  ask(message: Request, transfer: Transferable[] = []): void {
    if (this.ended) return;
    this.worker?.postMessage(message, transfer);
    this.watch();
  }

  /** Tells it something that has no answer. */
  tell(message: Request): void {
    if (!this.ended) this.worker?.postMessage(message);
  }

  end(): void {
    this.ended = true;
    this.rest();
    this.worker?.terminate();
  }

  private hear(data: Reply | typeof HERE): void {
    if (this.ended) return;
    this.present = true;
    this.silent_looks = 0;
    if (data === HERE) return;
    this.listener.receive(data);
    if (this.ended) return;
    if (this.listener.awaitsMore(data)) this.watch();
    else this.rest();
  }

  private watch(): void {
    if (this.timer !== undefined) return;
    this.silent_looks = 0;
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private look(): void {
    this.silent_looks += 1;
    if (this.silent_looks >= (this.present ? SILENT_LOOKS : ABSENT_LOOKS)) {
      this.fail({ reason: this.present ? 'silent' : 'worker' });
    } else if (this.present) {
      this.worker?.postMessage(ARE_YOU_THERE);
    }
  }

  private failSoon(failure: Failure): void {
    queueMicrotask(() => this.fail(failure));
  }

  private fail(failure: Failure): void {
    if (this.ended) return;
    this.end();
    this.listener.fail(failure);
  }
}
