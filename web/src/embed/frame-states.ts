/* The state of a frame's widget, which the page around the frame may read and set. */
import { PageStates } from '#link/page-states';
import type { Problem } from '#link/version';

export class FrameStates extends PageStates {
  /** Sets the initial state of a widget that the address does not mention. */
  begin(key: string, state: string): void {
    this.initial[key] ??= state;
  }

  /** Acts as if the page had been opened with this hash. Returns the parts that cannot be read. */
  take(hash: string): readonly Problem[] {
    this.open(hash);
    this.write();
    return this.problems;
  }
}
