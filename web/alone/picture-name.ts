/** The style property that has a packed picture: `--runs-v300-240-png`. */
export const pictureName = (path: string) => `--${path.replaceAll(/[/.]/g, '-')}`;
