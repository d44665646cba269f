/*
 * Commands to a figure with plots. A number of the text that stands in one of them,
 * `[46,500](#flagship=series-1:46500,span:91-150)`, is shown there: on a moment (`span:949`), over
 * a span, or over the whole axis. `[63%](#plot-2=series-1,span:100-1000)` counts what lies in a
 * span. Of several panels with that series, `panel:2` chooses the second. The mark goes with the
 * next command, or if the number is pressed again.
 */
import { provideStated, type Stated } from '#charts/stated';
import { onCommand, type Answer } from './figure-commands';

/** As `onCommand`; `answer` gets all other commands. `onshow`: a number is about to be shown. */
export function onPlotCommand(answer: Answer = () => {}, onshow = () => {}): void {
  let stated = $state.raw<Stated | null>(null);
  provideStated(() => stated);
  onCommand((command) => {
    if (command.isRead) return answer(command);
    const isShown = stated?.state === command.state;
    stated = null;
    if (!command.state.startsWith('series-')) return answer(command);
    if (isShown) return;
    onshow();
    void import('./stated-number').then(({ statedBy }) => (stated = statedBy(command)));
  });
}
