/* A film survives packing and unpacking unchanged. */
import { expect, test } from 'vitest';
import { packed, unpacked } from './packed-film';

const event = { step: 1, actor: 'page', index: 7, kind: 'program', from: 7, to: 7 };

test('a film comes back as it was', () => {
  const film = [
    { ...event, start_ns: 40, end_ns: 1040 },
    { ...event, kind: 'turn_stale', start_ns: 1040, end_ns: 1040 },
    { ...event, step: 2, actor: 'block', kind: 'erase', start_ns: 100, end_ns: 3_800_000 },
  ];
  const still = { steps: [{ at_ns: 0 }], film };
  const travelling = JSON.stringify(packed(still));
  expect(unpacked(JSON.parse(travelling))).toEqual(still);
});

test('what has no film stays as it is', () => {
  for (const still of [null, [1, 2], { steps: [] }, { steps: [], film: [] }]) {
    expect(unpacked(JSON.parse(JSON.stringify(packed(still))))).toEqual(still);
  }
});
