/* The reader's runs in the address: kept as they are, and nothing else taken for a run. */
import { expect, test } from 'vitest';
import { runsOf, runsText, withRun } from './runs';

test('what a link keeps comes back, and what is no run is left out', () => {
  const runs = withRun([{ per_mille: 250, write_amplification: 2.308 }],
    { per_mille: 400, write_amplification: 1.498 });
  expect(runsText(runs)).toBe('250-2308.400-1498');
  expect(runsOf('250-2308.x-1.400-1498.9')).toEqual(runs);
  expect(runsOf('')).toEqual([]);
});

test('the later of two runs of the same drive counts', () => {
  const first = { per_mille: 250, write_amplification: 2.3 };
  expect(withRun([first], { ...first, write_amplification: 2.4 })).toHaveLength(1);
});
