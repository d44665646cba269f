/* Lists of changes: settings, each with the second from which it applies. */
import type { Change, Setting } from './protocol';

/** The list with a setting changed from the start; it replaces its earlier value there. */
export function changeAtStart(changes: readonly Change[], setting: Setting): Change[] {
  const others = changes.filter((change) => change.at_s > 0 || change.setting[0] !== setting[0]);
  return [...others, { at_s: 0, setting }].toSorted((a, b) => a.at_s - b.at_s);
}

/** The value in force at a second, or null if nothing was changed. */
export function valueAt(changes: readonly Change[], name: string, at_s: number): string | null {
  const ownChanges = changes.filter((change) => change.setting[0] === name && change.at_s <= at_s);
  return ownChanges.at(-1)?.setting[1] ?? null;
}

export function sameFuture(a: readonly Change[], b: readonly Change[]): boolean {
  return (
    a.length === b.length &&
    a.every((change, index) => {
      const other = b[index]!;
      return change.at_s === other.at_s && change.setting.join() === other.setting.join();
    })
  );
}
