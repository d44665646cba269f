/** @jsxImportSource solid-js */
// The element in Solid, for the type check.
import type { WriteCliffElement } from 'write-cliff';

const show = (element: WriteCliffElement) => void element.play();
export const widget = (
  <write-cliff
    ref={show}
    class="wide"
    widget="trim"
    theme="dark"
    fit
    on:step={({ detail }) => detail.index.toFixed()}
  >
    <a slot="poster" href="trim.html">
      TRIM
    </a>
  </write-cliff>
);

// @ts-expect-error: a theme is one of three
export const purple = <write-cliff widget="trim" theme="purple" />;
// @ts-expect-error: an event has its own detail
export const wrong = <write-cliff widget="trim" on:step={({ detail }) => detail.height} />;
