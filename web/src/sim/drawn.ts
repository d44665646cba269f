/* Tells when the page has drawn what it has just been told. Browser only. */

/** A page that is hidden meanwhile draws nothing, and its runs go on. */
const HIDDEN_MS = 1000;

export function whenDrawn(done: () => void): void {
  let isOver = false;
  const end = () => {
    if (!isOver) done();
    isOver = true;
  };
  requestAnimationFrame(() => setTimeout(end));
  setTimeout(end, HIDDEN_MS);
}
