/* An answer to a claim: its figure, the drives that gave it, and its run on the start page. */
import { answeredLines, drivePlaces } from '#prerender/evidence.server';
import { changesOf, drivesOf } from '#content/evidence';
import { encodeLink } from '#link/link';
import { FIRST_COMPARISON, FIRST_VIEW } from '#link/view';

export interface AnswerStill {
  figure: string;
  measure: string;
  isRatio: boolean;
  drives: { title: string; path: string }[];
  /** The part after `#` of a link to the start page; null if that page cannot show the run. */
  hash: string | null;
}

const FLAGSHIP = 'v300-240';
const KNOWN = { scenario: FLAGSHIP, scenarios: [FLAGSHIP], duration_s: 0 };

const lines = answeredLines();
const places = drivePlaces(lines);

export async function still({ claim, index }: Record<string, string>): Promise<AnswerStill> {
  const line = lines.find((one) => one.id === claim && String(one.index) === index)!;
  const changes = changesOf(line.scenario, FLAGSHIP);
  const drives = drivesOf(line, await places).map(({ title, path }) => ({ title, path }));
  const hash =
    changes &&
    encodeLink(
      {
        scenario: FLAGSHIP,
        changes,
        at_s: null,
        view: FIRST_VIEW,
        guess: null,
        comparison: FIRST_COMPARISON,
        zoom: '',
      },
      KNOWN,
    );
  return { figure: line.simulated, measure: line.measure, isRatio: line.over !== '', drives, hash };
}
