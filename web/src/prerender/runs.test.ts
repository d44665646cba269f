/* The data in a page equals the files: the core reads the same figures from both. */
import { expect, test } from 'vitest';
import { workloadOn } from '#content/runs';
import { sheets } from './drives.server';
import { descriptionOf } from './runs.server';

test('the core reads the data of each drive as it reads its files', async () => {
  const all = await sheets();
  expect(all.length).toBeGreaterThan(20);
  for (const { drive_name, nand_name, figures, hypotheses, capacity } of all) {
    const { scenario, files } = await workloadOn('random-write', drive_name, nand_name);
    const phases = [{ kind: 'idle', duration_s: 1, record: true }];
    const description = descriptionOf({ scenario: { ...scenario, phases }, files }, [
      ['scale', '16'],
    ]);
    expect(description, drive_name).toMatchObject({
      drive_name,
      figures,
      hypotheses,
      user_bytes: capacity.user_bytes,
    });
  }
});
