/*
 * A board at a moment: where each command is, each page on its way to or from its die, and what
 * each die does. Times are the core's, from the start of the window.
 */
import { bisectRight } from 'd3-array';
import type { ParallelismCommand } from '#generated/types/ParallelismCommand';
import type { ParallelismOperation } from '#generated/types/ParallelismOperation';
import type { ParallelismPanel } from '#generated/types/ParallelismPanel';
import { carried } from '#charts/ease';
import { shareBetween } from '#charts/share';

export interface QueuePlace {
  command: number;
  place: number;
  /** How far it is on the link: 0 at the host, 1 at the drive. */
  crossed: number;
  /** How far a write is on its way from its place into the buffer. */
  stored: number;
}
export interface OnBus {
  die: number;
  /** Share of the page that has crossed the bus, away from the controller or toward it. */
  done: number;
  /** Its place among the pages in the buffer before it left. */
  from: number;
}
export type Phase = 'array' | 'bus' | 'waits';
export interface Die {
  /** Its cells work, its page crosses the bus, or it waits until the bus is free. */
  phase: Phase;
  /** Progress of the array's work, and of the page's transfer over the bus. */
  array: number;
  bus: number;
  /** The share of the bus in the whole operation. */
  bus_share: number;
}
export interface Machine {
  commands: QueuePlace[];
  /** Pages that wait in the buffer for their dies. */
  waiting: number;
  /** Fill level of the page that takes the next writes. */
  filled: number;
  moving: OnBus[];
  /** Null: the die is idle. */
  dies: (Die | null)[];
  counts: Record<Phase | 'idle', number>;
}

/** How long a write is shown on its way into the buffer, where it is complete. */
const STORE_NS = 40_000;
const shareOf = (at_ns: number, from_ns: number, to_ns: number) =>
  to_ns > from_ns ? shareBetween(at_ns, from_ns, to_ns) : at_ns >= to_ns ? 1 : 0;

function queuePlace(
  row: ParallelismCommand,
  command: number,
  at_ns: number,
  isRead: boolean,
): QueuePlace | null {
  // Index the row, because destructuring it costs more than all the rest of a frame.
  const [sent, end, complete] = [row[1], row[3], row[4]];
  if (at_ns < sent || at_ns >= complete) return null;
  const link = shareOf(at_ns, row[2], end);
  const crossed = isRead ? 1 - link : link;
  const stored = isRead ? 0 : carried(shareOf(at_ns, Math.max(end, complete - STORE_NS), complete));
  return { command, place: row[0], crossed, stored };
}

/** Times to look up in each frame, in order. */
export interface Times {
  /** When a page was full and its operation was requested. */
  requests_ns: readonly number[];
  complete: readonly number[];
}

export function timesOf({ operations, commands }: ParallelismPanel): Times {
  const order = (all: number[]) => all.sort((a, b) => a - b);
  return {
    requests_ns: order(operations.map((row) => row[5])),
    complete: order(commands.map((row) => row[4])),
  };
}

/** Fill level of the page that takes the next writes: the writes since the last page was full. */
function filling({ requests_ns, complete }: Times, at_ns: number): number {
  const next = bisectRight(requests_ns, at_ns);
  if (next === requests_ns.length) return 0;
  const since = bisectRight(complete, requests_ns[next - 1] ?? 0);
  const all = bisectRight(complete, requests_ns[next]!) - since;
  return (bisectRight(complete, at_ns) - since) / Math.max(1, all);
}

/** State of the die during this operation; null before it begins and after it ends. */
function dieAt(row: ParallelismOperation, at_ns: number): Die | null {
  const [bus_from, bus_to, from, to] = [row[1], row[2], row[3], row[4]];
  if (at_ns < Math.min(bus_from, from) || at_ns >= Math.max(bus_to, to)) return null;
  const [bus, array] = [shareOf(at_ns, bus_from, bus_to), shareOf(at_ns, from, to)];
  const phase =
    bus_from <= at_ns && at_ns < bus_to ? 'bus' : from <= at_ns && at_ns < to ? 'array' : 'waits';
  return {
    phase,
    bus,
    array,
    bus_share: (bus_to - bus_from) / (bus_to - bus_from + to - from),
  };
}

/** The die is free, its page is in the buffer, and another page has the bus. */
const WAITS: Die = { phase: 'waits', bus: 0, array: 0, bus_share: 1 };

export function machineAt(
  { operations, commands }: ParallelismPanel,
  times: Times,
  at_ns: number,
  dies: number,
  isRead: boolean,
): Machine {
  const works: (Die | null)[] = Array.from({ length: dies }, () => null);
  const waitingOperations = new Set<number>();
  const moving: OnBus[] = [];
  operations.forEach((row, operation) => {
    const [die, bus, request_ns] = [row[0], row[1], row[5]];
    if (!isRead && request_ns <= at_ns && at_ns < bus) waitingOperations.add(operation);
    const work = dieAt(row, at_ns);
    if (!work) return;
    works[die] = work;
    if (work.phase !== 'bus') return;
    const from = operations.filter((other) => other[5] < request_ns && other[1] > bus).length;
    moving.push({ die, done: work.bus, from });
  });
  for (const operation of waitingOperations) works[operations[operation]![0]] ??= WAITS;
  const queued: QueuePlace[] = [];
  commands.forEach((row, command) => {
    const place = queuePlace(row, command, at_ns, isRead);
    if (place) queued.push(place);
  });
  const counts = { array: 0, bus: 0, waits: 0, idle: 0 };
  for (const die of works) counts[die?.phase ?? 'idle'] += 1;
  return {
    commands: queued,
    waiting: waitingOperations.size,
    filled: isRead ? 0 : filling(times, at_ns),
    moving,
    dies: works,
    counts,
  };
}
