/*
 * The scene at a moment, as a pure function of the film: the place of the data, its bytes on a bus,
 * the charge in its cells, and the old copies that still exist.
 */
import type { Box } from '#charts/geometry';
import { carried } from '#charts/ease';
import { clampedShare } from '#charts/share';
import type { PageState } from '#charts/states';
import type { ProgramWay } from '#generated/types/ProgramWay';
import { progressOf, type Moment } from '#player/film';
import type { FollowedKind, FollowedStep } from '#sim/followed';
import type { FollowedEvent } from './events';
import type { FollowedWrite } from './moments';
import { tookOf, wayOf } from './steps';
import type { Place, Point, World } from './world';

/** How the data moves from one place to the next. */
type How = 'steadily' | 'carried' | 'bytes' | 'charge';

type Now = Moment<FollowedEvent>;

interface Act {
  event: FollowedEvent;
  kind: FollowedKind;
  from: Box;
  to: Box;
  how: How;
  look: PageState;
  place: Place | null;
}

export interface Bytes {
  path: readonly Point[];
  /** The bytes move toward the buffer. */
  back: boolean;
  done: number;
  die: number;
  look: PageState;
}

export interface SceneMoment {
  from: Box;
  to: Box;
  share: number;
  how: How | 'rests';
  look: PageState;
  /** The side of the data's square, in sides of 4 KiB: 1 unless the data was compressed. */
  size: number;
  /** The place of the data on the NAND, or the place for which it is meant; null before. */
  place: Place | null;
  /** While the map turns to that place: the place before, and the share that is done. */
  turning: { from: Place; done: number } | null;
  bytes: Bytes | null;
  /** The shares of the page that are in a register, and in the buffer. */
  register: { die: number; full: number } | null;
  buffered: number;
  /** The data's own slot in each of them. */
  slots: { register: number | null; buffer: number | null };
  copies: { place: Place; number: number; faded: number; pulses: SceneMoment['pulses'] }[];
  erasing: { place: Place; done: number } | null;
  /** The pulses of the data's program, and the time since its start, negative before it. */
  pulses: { way: ProgramWay; place: Place; since_ns: number } | null;
  /** The transfer whose strobe is shown, and the time since its start. */
  strobe: { step: FollowedStep; since_ns: number } | null;
  read: { place: Place; done: number } | null;
  program: { place: Place; done: number } | null;
  serving: number;
  compressing: number;
  is_done: boolean;
  is_gone: boolean;
  /** How often the data has been programmed. */
  programs: number;
}

const SLIDES: Partial<Record<FollowedKind, How>> = {
  link: 'steadily',
  compression: 'steadily',
  processor: 'carried',
  buffered: 'carried',
  programBus: 'bytes',
  readBus: 'bytes',
  readArray: 'carried',
  programArray: 'charge',
};
/** The kinds of events during which the data moves. */
const MOVING = ['send', 'transfer', 'program', 'read', 'rise', 'serve'];
/** The share of a later program in which the data moves to its page; then it stays there. */
const SETTLED = 0.5;

/** The share of the data's page that is in the buffer. */
function bufferedAt(act: Act | undefined, share: number): number {
  if (act?.kind === 'buffered') return 1;
  if (act?.kind === 'readBus') return share;
  return act?.kind === 'programBus' ? 1 - share : 0;
}

export class Scene {
  private readonly acts: readonly Act[];
  private readonly start: Box;
  private readonly size: number;
  private readonly moves: readonly { event: FollowedEvent; place: Place; gone?: FollowedEvent }[];

  constructor(
    private readonly write: FollowedWrite,
    private readonly world: World,
  ) {
    const { runSteps } = write;
    const queue = world.queue(runSteps[0]?.count ?? 1);
    this.start = queue.at(-1)!;
    const [sent, stored] = [
      runSteps[0]?.bytes,
      runSteps.find((step) => step.kind === 'buffered')?.bytes,
    ];
    this.size = sent && stored ? Math.sqrt(stored / Math.max(sent, stored)) : 1;
    this.acts = this.actsOf();
    this.moves = this.movesOf();
  }

  private eventOf(index: number, kinds: readonly string[]): FollowedEvent | undefined {
    return this.write.film.find((event) => event.index === index && kinds.includes(event.kind));
  }

  private actsOf(): Act[] {
    const { runSteps } = this.write;
    const has_engine = runSteps.some(({ kind }) => kind === 'compression');
    const moved_at = runSteps.findIndex(({ kind }) => kind === 'moved');
    let at = this.start;
    return runSteps.flatMap((step, index): Act[] => {
      const how = SLIDES[step.kind];
      if (!how || (step.kind === 'processor' && has_engine)) return [];
      // A step may have an event for its wait, too; the last event is the one that moves the data.
      const event = this.write.film.findLast(
        (candidate) =>
          candidate.index === index &&
          MOVING.includes(candidate.kind) &&
          !(candidate.kind === 'serve' && step.kind !== 'processor'),
      );
      if (!event) return [];
      const is_again = moved_at >= 0 && index > moved_at;
      const from = at;
      at = this.placeAfter(step);
      const look =
        step.kind === 'readArray' || step.kind === 'readBus'
          ? 'read'
          : step.kind.startsWith('program')
            ? is_again
              ? 'moved'
              : 'program'
            : 'valid';
      const place = step.die === null ? null : step;
      return [{ event, kind: step.kind, from, to: at, how, look, place }];
    });
  }

  private placeAfter(step: FollowedStep): Box {
    const { world } = this;
    switch (step.kind) {
      case 'link':
        return world.inPort;
      case 'processor':
      case 'compression':
        return world.outPort;
      case 'buffered':
      case 'readBus':
        return world.bufferSlot(step);
      case 'programBus':
      case 'readArray':
        return world.registerSlot(step);
      default:
        return world.pageSlot(step);
    }
  }

  /** Per move: the place that the data left, the event with which it left, and the erase there. */
  private movesOf() {
    const { runSteps, film } = this.write;
    let place: Place | null = null;
    return runSteps.flatMap((step, index) => {
      const left = place;
      if (step.kind === 'buffered' || step.kind === 'moved') place = step;
      if (step.kind !== 'moved' || !left) return [];
      const event = this.eventOf(index, ['point'])!;
      const erase = runSteps.findIndex(
        (later, at) =>
          at > index &&
          later.kind === 'erased' &&
          later.die === left.die &&
          later.block === left.block,
      );
      const gone = film.find((other) => other.index === erase && other.kind === 'erase');
      return [{ event, place: left, ...(gone && { gone }) }];
    });
  }

  at(now: Now): SceneMoment {
    const { write, acts } = this;
    const { runSteps, film } = write;
    const done = (event: FollowedEvent | undefined) => (event ? progressOf(event, now) : 0);
    const begun = acts.findLastIndex(({ event }) => done(event) > 0);
    const act = acts[begun];
    const share = act ? done(act.event) : 0;
    const under = (kind: FollowedEvent['kind']) => now.active.find((event) => event.kind === kind);
    const stale = film.find((event) => event.kind === 'turn_stale');
    const is_stale = done(stale) > 0.5;
    const last = film.findLast((event) => event.kind === 'erase');
    const erased = stale && last && last.index > stale.index ? done(last) : 0;
    const placed = runSteps.findIndex(({ kind }) => kind === 'buffered');
    const has_place = placed >= 0 && done(this.eventOf(placed, ['transfer'])) > 0;
    const map = this.moves.findLastIndex(({ event }) => done(event) > 0);
    const moved = runSteps.filter(({ kind }) => kind === 'moved')[map];
    const place = !has_place ? null : (moved ?? runSteps[placed]!);
    const turn = now.active.find(
      ({ kind, index }) => kind === 'point' && runSteps[index]!.kind === 'moved',
    );
    const how = share === 1 || !act ? 'rests' : act.how;
    const erasing = under('erase');
    const rested = runSteps[write.steps[now.reached]?.step ?? 0];
    const has_erased = !erasing && rested?.kind === 'erased';
    const programs = runSteps.filter(
      (step) => step.kind === 'programArray' && step.at_ns + tookOf(step) <= now.at_ns,
    ).length;
    return {
      from: act?.from ?? this.start,
      to: act?.to ?? this.start,
      share: this.ease(act, share),
      how,
      look: is_stale
        ? 'stale'
        : how === 'rests' && act?.kind !== 'readArray'
          ? 'valid'
          : (act?.look ?? 'valid'),
      size: this.sizeAt(done),
      place,
      turning: turn && map >= 0 ? { from: this.moves[map]!.place, done: turn.done } : null,
      bytes:
        act && how === 'bytes' && act.place
          ? {
              path: this.world.bus(act.place.die!),
              back: act.kind === 'readBus',
              done: share,
              die: act.place.die!,
              look: act.look,
            }
          : null,
      register: this.registerAt(act, share),
      buffered: bufferedAt(act, share),
      slots: {
        register: act?.place?.slot ?? null,
        buffer:
          acts.slice(0, begun + 1).findLast(({ kind }) => kind === 'buffered' || kind === 'readBus')
            ?.place?.slot ?? null,
      },
      copies: this.moves.flatMap(({ event, place: left, gone }, number) =>
        done(event) > 0 && done(gone) < 1
          ? [
              {
                place: left,
                number: number + 1,
                faded: done(gone),
                pulses: this.pulsesAt(now, left),
              },
            ]
          : [],
      ),
      // An erased block stays in sight until the next step.
      erasing: erasing
        ? { place: runSteps[erasing.index]!, done: erasing.done }
        : has_erased
          ? { place: rested, done: 1 }
          : null,
      pulses: this.pulsesAt(now, place),
      strobe: this.strobeAt(now),
      read: under('read') ? { place: act!.place!, done: share } : null,
      program: under('program') ? { place: act!.place!, done: share } : null,
      serving:
        now.active.find(
          (event) =>
            event.kind === 'serve' &&
            runSteps[event.index]!.kind === 'processor' &&
            event.start_ns >= runSteps[event.index]!.at_ns,
        )?.done ?? 0,
      compressing:
        under('transfer') && runSteps[under('transfer')!.index]!.kind === 'compression'
          ? under('transfer')!.done
          : 0,
      is_done: has_place,
      is_gone: erased === 1,
      programs,
    };
  }

  private ease(act: Act | undefined, share: number): number {
    if (!act || act.how === 'steadily' || act.how === 'bytes') return share;
    return carried(act.event.kind === 'program' ? clampedShare(share / SETTLED) : share);
  }

  private sizeAt(done: (event: FollowedEvent | undefined) => number): number {
    const index = this.write.runSteps.findIndex(({ kind }) => kind === 'compression');
    const squeezed = index < 0 ? 1 : done(this.eventOf(index, ['transfer']));
    return 1 + (this.size - 1) * squeezed;
  }

  private registerAt(act: Act | undefined, share: number): SceneMoment['register'] {
    if (!act?.place) return null;
    const die = act.place.die!;
    if (act.kind === 'programBus' || act.kind === 'readArray') return { die, full: share };
    if (act.kind === 'readBus' && share < 1) return { die, full: 1 - share };
    return act.kind === 'programArray' && share < 1 ? { die, full: 1 } : null;
  }

  /** The program into `place` (or the first one), which may be over or still to come. */
  private pulsesAt(now: Now, place: Place | null): SceneMoment['pulses'] {
    const { runSteps, inside } = this.write;
    const step = runSteps.find(
      (step) =>
        step.kind === 'programArray' &&
        (!place ||
          (step.die === place.die && step.block === place.block && step.page === place.page)),
    );
    const way = step && wayOf(inside, tookOf(step));
    return step && way ? { way, place: step, since_ns: now.at_ns - step.at_ns } : null;
  }

  private strobeAt(now: Now): SceneMoment['strobe'] {
    const step = this.write.runSteps.find(({ kind }) => kind === 'programBus');
    if (!step || !this.write.inside) return null;
    const since_ns = now.at_ns - step.at_ns;
    return since_ns > 0 && since_ns <= tookOf(step) ? { step, since_ns } : null;
  }
}
