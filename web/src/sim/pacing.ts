/*
 * The part of a run that is due. The worker asks in every turn; a run that the machine cannot play
 * at the chosen speed falls behind and does not try to catch up later.
 */
import type { Speed } from './protocol';

/** The length of a slice of work, so that a command waits no longer than that. */
export const SLICE_MS = 8;
/** One report per frame of the screen. */
export const REPORT_MS = 16;
/** The map is large: twenty per second are enough for the eye. */
export const MAP_MS = 50;

/** The most time to make up for: a tab that slept does not race afterward. */
const LATE_MAX_MS = 250;

/**
 * The drawing of a report by the page. A page that is busy, perhaps with other frames, is given as
 * long for everything else as a report takes it.
 */
export class Drawing {
  private begun_ms = -Infinity;
  private isUnderWay = false;
  private rested_ms = -Infinity;

  begin(now_ms: number): void {
    this.begun_ms = now_ms;
    this.isUnderWay = true;
  }

  end(now_ms: number): void {
    this.isUnderWay = false;
    this.rested_ms = now_ms + Math.max(0, now_ms - this.begun_ms - REPORT_MS);
  }

  isOver(now_ms: number): boolean {
    if (this.isUnderWay || now_ms < this.rested_ms) return false;
    return now_ms - this.begun_ms >= REPORT_MS;
  }
}

export class Clock {
  private rest = 0;
  private last_ms: number;

  constructor(
    private readonly speed: Speed,
    now_ms: number,
  ) {
    this.last_ms = now_ms;
  }

  /** Whole rows due since the last call. */
  rowsDue(now_ms: number): number {
    if (this.speed === null) return Number.MAX_SAFE_INTEGER;
    const passed_ms = Math.min(now_ms - this.last_ms, LATE_MAX_MS);
    this.last_ms = now_ms;
    this.rest += (passed_ms / 1000) * this.speed;
    const due = Math.floor(this.rest);
    this.rest -= due;
    return due;
  }

  /** Keeps rows due that there was no time for, but never more than a moment's worth. */
  leftOver(rows: number): void {
    if (this.speed !== null) this.rest += Math.min(rows, this.speed * (LATE_MAX_MS / 1000));
  }
}
