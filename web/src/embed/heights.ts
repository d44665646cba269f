/*
 * Tells the page around a frame how high the frame should be, in all the ways that pages listen to:
 * 1. our own message (`protocol.ts`), which `<write-cliff>` understands;
 * 2. a JSON text with the context `iframe.resize`, as hosts of interactive exercises do;
 * 3. AMP's `embed-size`;
 * 4. `lti.frameResize`, as learning platforms do.
 * The height of a frame does not depend on the height that it is given, so none of them can go on
 * for ever.
 */
export function tellHeights(measured: Element, own: (height: number) => void): void {
  let told = 0;
  const tell = () => {
    const height = Math.ceil(measured.getBoundingClientRect().height);
    if (height === told || height === 0) return;
    told = height;
    own(height);
    for (const message of foreign(height, document.documentElement.clientWidth)) {
      parent.postMessage(message, '*');
    }
  };
  new ResizeObserver(tell).observe(measured);
  // Off the screen, a frame is laid out only where its script asks: nobody sees it grow.
  tell();
}

/** For hosts that do not know us. A height is no secret. */
function foreign(height: number, width: number): readonly unknown[] {
  return [
    JSON.stringify({ context: 'iframe.resize', src: location.href, height }),
    { sentinel: 'amp', type: 'embed-size', height, width },
    { subject: 'lti.frameResize', height },
  ];
}
