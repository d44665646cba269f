/* A film of three steps, with the interface of a demonstration but without its worker. */
import { Playhead } from '#player/playhead.svelte';
import type { Filmed } from '#player/stretches';
import type { Demonstration } from '#sim/demonstration.svelte';

const FILM: Filmed = {
  steps: [{ at_ns: 0 }, { at_ns: 40_000 }, { at_ns: 700_000 }, { at_ns: 3_700_000 }],
  film: [
    { step: 1, kind: 'transfer', start_ns: 0, end_ns: 40_000 },
    { step: 2, kind: 'program', start_ns: 40_000, end_ns: 700_000 },
    { step: 3, kind: 'erase', start_ns: 700_000, end_ns: 3_700_000 },
  ],
};

class SampleFilm {
  readonly playhead = new Playhead(() => FILM, 0);
  readonly count = FILM.steps.length;
  readonly failure = null;
  readonly asking = false;

  get index() {
    return this.playhead.index;
  }

  get playing() {
    return this.playhead.playing;
  }

  get passing() {
    return this.playhead.passing;
  }

  get atEnd() {
    return this.playhead.atEnd;
  }

  seek(index: number): void {
    this.playhead.travel(index);
  }

  move(steps: number): void {
    this.seek(this.index + steps);
  }

  toggle(): void {
    if (this.playing) this.playhead.pause();
    else this.playhead.play();
  }

  onScreen(visible: boolean): void {
    this.playhead.onScreen(visible);
  }

  dispose(): void {
    this.playhead.dispose();
  }
}

export const sampleFilm = () => new SampleFilm() as unknown as Demonstration<Filmed>;
