/* A film survives packing and unpacking unchanged. */
import { expect, test } from 'vitest';
import { packed, unpacked } from './packed-film';

test('a film comes back as it was', () => {
  const film = [
    { step: 1, side: 0, kind: 'transfer', page: 7, from: null, start_ns: 0, end_ns: 40 },
    { step: 1, side: 0, kind: 'program', page: 7, start_ns: 40, end_ns: 1040 },
    { step: 1, side: 1, kind: 'transfer', page: 8, from: 3, start_ns: 20, end_ns: 60 },
    { step: 1, side: 1, kind: 'program', page: 8, start_ns: 60, end_ns: 1060 },
    { step: 1, side: 0, kind: 'turn_stale', page: 9, start_ns: 1040, end_ns: 1040 },
    { step: 2, side: 0, kind: 'erase', block: 2, start_ns: 1060, end_ns: 3_800_000 },
    { step: 2, side: 0, kind: 'take', bit: true, start_ns: 100, end_ns: 100 },
  ];
  const still = { steps: [{ at_ns: 0 }], film };
  const travelling = JSON.stringify(packed(still));
  expect(unpacked(JSON.parse(travelling))).toEqual(still);
});

test('events without a side come back without one', () => {
  const still = { film: [{ step: 1, kind: 'send', index: 0, start_ns: 5, end_ns: 9 }] };
  expect(unpacked(JSON.parse(JSON.stringify(packed(still))))).toEqual(still);
});

test('what has no film stays as it is', () => {
  for (const still of [null, [1, 2], { steps: [] }, { steps: [], film: [] }]) {
    expect(unpacked(JSON.parse(JSON.stringify(packed(still))))).toEqual(still);
  }
});
