/*
 * The heights of the frames, so that a page can keep the room of one that has not loaded yet. The
 * folder of what a frame shows has them at some widths; `tests/e2e/frames.spec.ts` measures them.
 */
/** In pixels, by the frame's width in pixels. */
export type Heights = Readonly<Record<string, number>>;

const files = import.meta.glob<Heights>('../{widgets,sections}/*/frame.json', {
  eager: true,
  import: 'heights_px',
});

export function heightsOf(name: string): Heights | undefined {
  return files[`${folderOf(name)}/frame.json`];
}

/** The folder of what a frame shows, seen from this one; undefined if there is no such frame. */
export function folderOf(name: string): string | undefined {
  const end = `/${name === 'collapse' ? 'flagship' : name}`;
  const file = Object.keys(files).find((path) => path.endsWith(`${end}/frame.json`));
  return file?.slice(0, -'/frame.json'.length);
}

/** Between two measured widths the larger of their heights, so that no frame is cut. */
export function heightAt(heights: Heights, width_px: number): number {
  const widths = Object.keys(heights).map(Number);
  const narrower = widths.findLast((width) => width <= width_px) ?? widths[0]!;
  const wider = widths.find((width) => width >= width_px) ?? widths.at(-1)!;
  return Math.max(heights[narrower]!, heights[wider]!);
}
