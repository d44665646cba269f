/* A motion at one speed that the reader can pause. */
import { Tween } from 'svelte/motion';

export class Motion {
  isPaused = $state(false);
  private ms_per_unit = 0;
  private readonly tween: Tween<number>;

  /** Until it plays, it is at its end. */
  constructor(private readonly end: number) {
    this.tween = new Tween(end, { easing: (share) => share });
  }

  get current(): number {
    return this.tween.current;
  }

  get isMoving(): boolean {
    return this.tween.current !== this.tween.target;
  }

  play(from: number, ms_per_unit: number): void {
    this.ms_per_unit = ms_per_unit;
    void this.tween.set(from, { duration: 0 });
    this.resume();
  }

  pause(): void {
    this.isPaused ||= this.isMoving;
    void this.tween.set(this.tween.current, { duration: 0 });
  }

  resume(): void {
    this.isPaused = false;
    void this.tween.set(this.end, { duration: (this.end - this.current) * this.ms_per_unit });
  }
}
