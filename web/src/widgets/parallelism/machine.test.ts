/* Which dies work, use their bus or wait for it: at a moment, and counted over time. */
import { describe, expect, it } from 'vitest';
import type { ParallelismPanel } from '#generated/types/ParallelismPanel';
import { courseOf } from './course';
import { machineAt, timesOf } from './machine';

const panel = (operations: ParallelismPanel['operations']): ParallelismPanel => ({
  queue_depth: 32,
  commands: [],
  operations,
  measured: {
    iops: 1,
    mb_s: 1,
    latency_us: 1,
    controller: 0,
    link: 0,
    buses: 0,
    dies: 0,
    limit: 'host',
  },
});
const phases = (result: ParallelismPanel, at_ns: number, isRead: boolean) =>
  machineAt(result, timesOf(result), at_ns, 3, isRead).dies.map((die) => die?.phase ?? 'idle');

describe('dies of one bus', () => {
  // Die 0 takes its page over the bus first; die 1 has to wait for it; die 2 has nothing to do.
  const write = panel([
    [0, 100, 200, 200, 900, 50],
    [1, 200, 300, 300, 1000, 60],
  ]);

  it('wait for the bus while another page crosses it', () => {
    expect(phases(write, 150, false)).toEqual(['bus', 'waits', 'idle']);
    expect(phases(write, 250, false)).toEqual(['array', 'bus', 'idle']);
    expect(phases(write, 950, false)).toEqual(['idle', 'array', 'idle']);
  });

  it('wait with what they have read', () => {
    const read = panel([
      [0, 50, 100, 0, 50, 0],
      [1, 100, 150, 0, 50, 0],
    ]);
    expect(phases(read, 20, true)).toEqual(['array', 'array', 'idle']);
    expect(phases(read, 70, true)).toEqual(['bus', 'waits', 'idle']);
  });

  it('are counted over time', () => {
    expect(courseOf(write, 1000)).toEqual({
      array: 'M0 0V0H100V0H200V0H200V1H200V1H300V1H300V2H900V1H1000V0z',
      busy: 'M0 0V0H100V1H200V0H200V1H200V2H300V1H300V2H900V1H1000V0z',
    });
  });
});
