/* A worker for tests: it records what it is asked, and sends what the test tells it to. */
import { afterEach, beforeEach, vi } from 'vitest';
import { ARE_YOU_THERE, HERE } from './presence';

export class TestingWorker {
  static instances: TestingWorker[] = [];
  /** `new Worker` throws. */
  static isRefused = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  readonly heard: unknown[] = [];
  terminated = false;
  private isAlive = false;

  constructor() {
    if (TestingWorker.isRefused) throw new DOMException('refused', 'SecurityError');
    TestingWorker.instances.push(this);
  }

  static get latest(): TestingWorker {
    return TestingWorker.instances.at(-1)!;
  }

  /** Its script has been evaluated; from now on it answers the question whether it is there. */
  wake(): void {
    this.isAlive = true;
    this.say(HERE);
  }

  /** Ends like a worker in a browser that is short of memory: without an event. */
  die(): void {
    this.isAlive = false;
  }

  say(data: unknown): void {
    this.onmessage?.({ data });
  }

  postMessage(message: unknown): void {
    if (message !== ARE_YOU_THERE) this.heard.push(message);
    else if (this.isAlive) this.say(HERE);
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
    // there is no page to draw
    vi.stubGlobal('requestAnimationFrame', () => 0);
    TestingWorker.instances = [];
    TestingWorker.isRefused = false;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
