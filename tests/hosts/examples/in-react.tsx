// The element in React, for the type check.
import type { WriteCliffElement } from 'write-cliff';

const show = (element: WriteCliffElement | null) => void element?.play();
export const widget = (
  <write-cliff
    ref={show}
    className="wide"
    widget="trim"
    theme="dark"
    fit
    onstep={({ detail }) => detail.index.toFixed()}
  >
    <a slot="poster" href="trim.html">
      TRIM
    </a>
  </write-cliff>
);

// @ts-expect-error: a theme is one of three
export const purple = <write-cliff widget="trim" theme="purple" />;
// @ts-expect-error: an event has its own detail
export const wrong = <write-cliff widget="trim" onstep={({ detail }) => detail.height} />;
