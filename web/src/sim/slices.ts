/* Cuts work into pieces of about equal real time, from the cost of the last pieces. */
const FIRST_EVENTS = 2_000;
const EVENTS_MIN = 200;
const EVENTS_MAX = 20_000_000;

export class Slices {
  private events = FIRST_EVENTS;

  constructor(
    private readonly wanted_ms: number,
    private readonly now_ms: () => number = () => performance.now(),
  ) {}

  run<T>(work: (events: number) => T): T {
    const start_ms = this.now_ms();
    const result = work(this.events);
    const spent_ms = Math.max(this.now_ms() - start_ms, 0.05);
    // At most double: a slice that closed a row early was short for another reason.
    const ratio = Math.min(2, Math.max(0.25, this.wanted_ms / spent_ms));
    this.events = Math.round(Math.min(EVENTS_MAX, Math.max(EVENTS_MIN, this.events * ratio)));
    return result;
  }
}
