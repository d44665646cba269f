// A chapter's report to a learning platform, by SCORM 1.2 (ADL, The SCORM Run-Time Environment,
// version 1.2, 2001).
// 1. The platform keeps the chapter's state as its suspend data: the seed and the answers of each
//    exercise and the choices of the questions, in the notation of a link. Nothing else is kept.
// 2. The score is the share of the chapter's exercises that were answered correctly, from 0 to 100.
//    It never falls: new numbers, drawn after a right answer, take nothing away.
// 3. The chapter is completed once each of its exercises has been tried, rightly or not; a
//    completed chapter stays so. Questions do not count, because they ask for a guess.
// 4. The numbers follow from the student's id, of which only the seed is left.

/** The functions of a platform that the chapter calls. Each returns a text, as SCORM says. */
export interface Platform {
  LMSInitialize: (none: '') => string;
  LMSGetValue: (element: string) => string;
  LMSSetValue: (element: string, value: string) => string;
  LMSCommit: (none: '') => string;
  LMSFinish: (none: '') => string;
}

/** A window in which a platform may have put itself. */
export interface PlatformWindow {
  API?: Platform;
  parent: PlatformWindow;
  opener?: PlatformWindow | null;
}

/** The most characters that the suspend data may have. */
export const SUSPEND_MAX = 4096;
/** Seeds of exercises are from 0 to this, less one. */
const SEEDS = 1_000_000;
/** Windows between a chapter and its platform. */
const WINDOWS_MAX = 10;

const ENDED = ['completed', 'passed', 'failed'];

/** The platform in a window around this one, or around the window that opened this one. */
export function platformOf(start: PlatformWindow): Platform | null {
  return platformAround(start) ?? (start.opener ? platformAround(start.opener) : null);
}

function platformAround(start: PlatformWindow): Platform | null {
  let here = start;
  for (let depth = 0; depth < WINDOWS_MAX; depth += 1) {
    try {
      if (here.API) return here.API;
    } catch {
      // A page of another host is no platform, but one may be around it.
    }
    if (here.parent === here) return null;
    here = here.parent;
  }
  return null;
}

/** The same seed for a student on every device; null without an id, as in a preview. */
export function seedOf(student: string): number | null {
  if (student === '') return null;
  let hash = 0x811c9dc5;
  for (const letter of student) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0) % SEEDS;
}

/** A duration as `HHHH:MM:SS.SS`. */
export function timeOf(ms: number): string {
  const hundredths = Math.floor(ms / 10);
  const two = (value: number) => String(value).padStart(2, '0');
  const [s, min, h] = [100, 6000, 360_000].map((unit) => Math.floor(hundredths / unit));
  return `${String(h).padStart(4, '0')}:${two(min! % 60)}:${two(s! % 60)}.${two(hundredths % 100)}`;
}

/** A chapter that a platform has opened. */
export class PlatformCourse {
  constructor(private readonly platform: Platform) {
    if (!ENDED.includes(this.status)) this.set('cmi.core.lesson_status', 'incomplete');
  }

  get seed(): number | null {
    return seedOf(this.get('cmi.core.student_id'));
  }

  read = (): string => this.get('cmi.suspend_data');

  write = (answers: string): boolean => {
    const isKept = answers.length <= SUSPEND_MAX && this.set('cmi.suspend_data', answers);
    this.platform.LMSCommit('');
    return isKept;
  };

  /** Whether each exercise was solved; null: not tried. */
  report = (outcomes: readonly (boolean | null)[]): void => {
    const tried = outcomes.filter((outcome) => outcome !== null);
    if (tried.length === 0) return;
    const score = Math.round((100 * tried.filter(Boolean).length) / outcomes.length);
    this.set('cmi.core.score.min', '0');
    this.set('cmi.core.score.max', '100');
    this.set('cmi.core.score.raw', String(Math.max(score, Number(this.get('cmi.core.score.raw')))));
    const areAllTried = tried.length === outcomes.length;
    if (areAllTried && !ENDED.includes(this.status))
      this.set('cmi.core.lesson_status', 'completed');
    this.platform.LMSCommit('');
  };

  finish(ms: number): void {
    this.set('cmi.core.session_time', timeOf(ms));
    // Otherwise a platform may drop the suspend data.
    this.set('cmi.core.exit', 'suspend');
    this.platform.LMSFinish('');
  }

  private get status(): string {
    return this.get('cmi.core.lesson_status');
  }

  private get = (element: string): string => String(this.platform.LMSGetValue(element));

  private set(element: string, value: string): boolean {
    return String(this.platform.LMSSetValue(element, value)) === 'true';
  }
}
