/* A worker for tests: it records every message, and sends those that the test tells it to. */
import { afterEach, beforeEach, vi } from 'vitest';
import { ARE_YOU_THERE, HERE } from './presence';

export class TestingWorker {
  static made: TestingWorker[] = [];
  /** `new Worker` throws. */
  static refused = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  readonly heard: unknown[] = [];
  terminated = false;
  private awake = false;

  constructor() {
    if (TestingWorker.refused) throw new DOMException('refused', 'SecurityError');
    TestingWorker.made.push(this);
  }

  static get latest(): TestingWorker {
    return TestingWorker.made.at(-1)!;
  }

  /** Its script has been evaluated; from now on it answers the question whether it is there. */
  wake(): void {
    this.awake = true;
    this.say(HERE);
  }

  /** Ends like a worker in a browser that is short of memory: without an event. */
  die(): void {
    this.awake = false;
  }

  say(data: unknown): void {
    this.onmessage?.({ data });
  }

  postMessage(message: unknown): void {
    this.heard.push(message);
    if (message === ARE_YOU_THERE && this.awake) this.say(HERE);
  }

  terminate(): void {
    this.terminated = true;
  }
}

/** Gives each test of the file only such workers, and a clock of its own. */
export function withTestingWorkers(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('Worker', TestingWorker);
    TestingWorker.made = [];
    TestingWorker.refused = false;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
