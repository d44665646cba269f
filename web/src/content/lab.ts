/* The examples of the lab: job files of fio and the logs of a run, as they are. Server only. */
const TEXTS = import.meta.glob<string>('../../../content/lab/**/*.*', {
  query: '?raw',
  import: 'default',
});

const nameOf = (path: string) => path.split('/').at(-1)!;

export const labFiles: readonly string[] = Object.keys(TEXTS).map(nameOf);

export async function labText(name: string): Promise<string> {
  const path = Object.keys(TEXTS).find((each) => nameOf(each) === name);
  if (path === undefined) throw new Error(`content/lab: expected the file ${name}, found none`);
  return TEXTS[path]!();
}
