/*
 * The answers of a page's questions and exercises: kept on this device or by a course, and shown
 * again when the page is opened. Nothing here is in the first script of a page.
 * 1. A state in the page's address wins over the kept one. Opening such a link changes nothing
 *    that is kept; answering there does.
 * 2. A frame in another page keeps nothing: one that two articles show would tell one of them what
 *    its reader answered in the other. An article can keep the state that the frame reports.
 * 3. Slides and pages in class mode keep nothing here: the next class finds its questions open. A
 *    student's guess outlasts a reload (`guess-code/kept-guess.ts`).
 */
import { mount, unmount } from 'svelte';
import { pairsOfQuery } from '#link/codec';
import { decodeStates, encodeStates, type States } from '#link/states';
import type { Problem } from '#link/version';
import type { Commands } from '#page/frame-commands.svelte';
import { DeviceStore } from './device';
import KeptLine from './KeptLine.svelte';

/** The part of a page's islands that is needed here. */
interface Islands {
  keys: readonly string[];
  element: (key: string) => HTMLElement | undefined;
  commandsOf: (key: string) => Promise<Commands | null>;
  restore: (key: string, state: string) => Promise<void>;
}

export class Answers {
  readonly problems: readonly Problem[];
  private states: States;
  private readonly device = new DeviceStore(addressOf(location));
  private readonly lines = new Map<string, object>();
  /** The questions that show another state than the kept one. */
  private readonly linked: Set<string>;

  /**
   * `linked` are the keys that the page's address names; `forgotten` is told each question whose
   * answer is no longer kept.
   */
  constructor(
    private readonly islands: Islands,
    linked: readonly string[],
    private readonly forgotten: (key: string) => void,
  ) {
    this.linked = new Set(linked);
    const course = globalThis.WRITE_CLIFF_COURSE;
    const { answers, foreign } = course
      ? { answers: course.read(), foreign: null }
      : this.device.read();
    const { states, problems } = decodeStates(`#${answers}`, islands.keys);
    const other = foreign === null ? [] : [{ name: '', found: foreign.slice(0, 80), used: '' }];
    this.states = states;
    this.problems = [...problems, ...other].map((problem) => ({ ...problem, kept: true }));
  }

  /** The states that the page's address does not name, which the page shows again. */
  get kept(): States {
    return Object.fromEntries(Object.entries(this.states).filter(([key]) => !this.linked.has(key)));
  }

  keep(key: string, state: string): void {
    this.linked.delete(key);
    this.states = { ...this.states, [key]: state };
    this.write();
  }

  /** Tells the reader which answers are kept, or the course which exercises are solved. */
  show(): void {
    if (globalThis.WRITE_CLIFF_COURSE) void this.report(globalThis.WRITE_CLIFF_COURSE);
    else for (const [key, state] of Object.entries(this.kept)) if (state) this.showLine(key);
  }

  private write(): void {
    const course = globalThis.WRITE_CLIFF_COURSE;
    const isEmpty = Object.values(this.states).every((state) => state === '');
    const text = isEmpty ? '' : encodeStates(this.states);
    const isKept = (course ?? this.device).write(text);
    if (isKept || isEmpty) this.show();
  }

  private async report(course: NonNullable<typeof globalThis.WRITE_CLIFF_COURSE>): Promise<void> {
    const exercises = this.islands.keys.filter((key) => /^exercise(-\d+)?$/.test(key));
    const outcomeOf = async (key: string) =>
      this.states[key] ? ((await this.islands.commandsOf(key))?.isSolved?.() ?? null) : null;
    course.report(await Promise.all(exercises.map(outcomeOf)));
  }

  private showLine(key: string): void {
    this.removeLine(key);
    const target = this.islands.element(key)!;
    // An island's data is its last element.
    const anchor = target.lastElementChild!;
    const onforgetall = () => {
      this.device.forgetAll();
      for (const each of this.lines.keys()) this.forget(each);
    };
    const props = {
      onforget: () => this.forget(key),
      onforgetall: this.device.pages > 1 ? onforgetall : null,
    };
    this.lines.set(key, mount(KeptLine, { target, anchor, props }));
  }

  private removeLine(key: string): void {
    const line = this.lines.get(key);
    if (line) void unmount(line);
    this.lines.delete(key);
  }

  private forget(key: string): void {
    this.removeLine(key);
    this.keep(key, '');
    this.forgotten(key);
    void this.islands.restore(key, '');
  }
}

/** Each variant of a class has answers of its own. */
function addressOf({ pathname, search }: Location): string {
  const seed = pairsOfQuery(search).find(([name]) => name === 'seed')?.[1];
  return seed === undefined ? pathname : `${pathname}?seed=${encodeURIComponent(seed)}`;
}
