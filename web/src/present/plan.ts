/*
 * The plan of a lecture, which the slides follow if their address names a place in it
 * (`?plan=45-3`). The template of the speaker's window holds all plans; a link of a plan is a stop.
 */
import { keepTabPlan, tabPlan } from '#page/tab-look';

const PLAN = /^(\d+)-(\d+)$/;

/** The slide and the state of a figure that a stop names. */
export interface Stop {
  href: string;
  /** The text of the link. */
  words: string;
  /** The figure of the slide. */
  key: string;
  /** The figure that has the state; it may be beside that of the slide. */
  stated: string;
  /** Empty: as it stands. */
  state: string;
}

export class Plan {
  private constructor(
    private readonly length: string,
    readonly stops: readonly Stop[],
    private at: number,
  ) {}

  /** Null if the tab follows no plan; `content` is that of the speaker's window. */
  static ofTab(content: DocumentFragment): Plan | null {
    const [, length, at] = PLAN.exec(tabPlan()) ?? [];
    if (length === undefined) return null;
    const stops = stopsIn(pruned(content, length)).map(stopOf);
    return Number(at) < stops.length ? new Plan(length, stops, Number(at)) : null;
  }

  get place(): number {
    return this.at;
  }

  get current(): Stop {
    return this.stops[this.at]!;
  }

  get next(): Stop | undefined {
    return this.stops[this.at + 1];
  }

  moveTo(place: number): void {
    this.at = place;
    keepTabPlan(this.text);
  }

  /** As in an address. */
  get text(): string {
    return `${this.length}-${this.at}`;
  }

  /** Leaves this plan in a copy of the content. */
  prune(content: ParentNode): ParentNode {
    return pruned(content, this.length);
  }
}

/** Removes the parts, times and links of the other plans. */
function pruned(content: ParentNode, length: string): ParentNode {
  for (const list of listsIn(content)) {
    for (const element of [...list.getElementsByTagName('*')]) {
      const plans = [...element.classList].filter((name) => name.startsWith('in-'));
      if (plans.length > 0 && !plans.includes(`in-${length}`)) element.remove();
    }
  }
  return content;
}

const listsIn = (content: ParentNode): Element[] =>
  [...content.children].flatMap((child) =>
    [...child.getElementsByTagName('ol')].filter(({ classList }) => classList.contains('plan')),
  );

/** The links to slides, in the order of the plan. */
export const stopsIn = (content: ParentNode): HTMLAnchorElement[] =>
  listsIn(content)
    .flatMap((list) => [...list.getElementsByTagName('a')])
    .filter(({ dataset }) => dataset['shows'] !== undefined);

function stopOf({ href, textContent }: HTMLAnchorElement): Stop {
  const [key = '', , assigned = ''] = new URL(href).hash.slice(1).split('&');
  const [stated = '', ...state] = assigned.split('=');
  return { href, words: textContent, key, stated, state: state.join('=') };
}
