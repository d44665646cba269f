// A host's script, as TypeScript sees it with the package: it compiles, or the package's types are
// wrong.
import { WriteCliffElement } from 'write-cliff';

WriteCliffElement.site = 'https://example.org/write-cliff/';
const widget = document.createElement('write-cliff');
widget.addEventListener('step', ({ detail }) => detail.index.toFixed());
widget.addEventListener('click', (event) => event.clientX);
widget.theme = 'dark';
widget.fit = widget.widget === 'trim';
export const state: Promise<string> = widget.step(2).then(() => widget.getState());

// @ts-expect-error: a property takes the words of its attribute
widget.theme = 'purple';
// @ts-expect-error: a method checks its arguments
void widget.seek('third');
// @ts-expect-error: an event has its own detail
widget.addEventListener('answer', ({ detail }) => detail.height);
