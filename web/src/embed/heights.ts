/*
 * Reports the height of a frame's content to the page around it, in all the ways that pages listen
 * for:
 * 1. our own message (`protocol.ts`), which `<write-cliff>` understands;
 * 2. a JSON text with the context `iframe.resize`, for hosts of interactive exercises;
 * 3. AMP's `embed-size`;
 * 4. `lti.frameResize`, for learning platforms.
 * The content's height does not depend on the height of the frame, so that none of them can cause
 * an endless loop.
 */
export function tellHeights(element: Element, own: (height: number) => void): void {
  let last = 0;
  const tell = () => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === last || height === 0) return;
    last = height;
    own(height);
    for (const message of foreign(height, document.documentElement.clientWidth)) {
      parent.postMessage(message, '*');
    }
  };
  new ResizeObserver(tell).observe(element);
  // An off-screen frame is laid out only when its script asks for it; the observer does not fire.
  tell();
}

/** Messages for other hosts. They go to any origin, because a height is no secret. */
function foreign(height: number, width: number): readonly unknown[] {
  return [
    JSON.stringify({ context: 'iframe.resize', src: location.href, height }),
    { sentinel: 'amp', type: 'embed-size', height, width },
    { subject: 'lti.frameResize', height },
  ];
}
