import { expect, test } from 'vitest'
import { boundsOfDays, closingOf, movementKinds, signedMovement, uncovered } from './statement.ts'

test('kinds that take from a balance count negatively, all others positively', () => {
  const signs = movementKinds.map((kind) => [kind, signedMovement({ kind, units: 1n })])
  expect(Object.fromEntries(signs)).toEqual({
    in: 1n,
    out: -1n,
    own_in: 1n,
    own_out: -1n,
    fee: -1n,
    stake: -1n,
    unstake: 1n,
    reward: 1n,
  })
  expect(
    closingOf(10n, [
      { kind: 'in', units: 5n },
      { kind: 'fee', units: 2n },
    ]),
  ).toBe(13n)
})

test('a range of days begins at its first midnight and ends at the midnight after its last day', () => {
  const { from, until } = boundsOfDays('2026-02-01', '2026-02-28')
  expect([from.toISOString(), until.toISOString()]).toEqual([
    '2026-02-01T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ])
})

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const days = (gaps: readonly { from: Date; until: Date }[]) =>
  gaps.map(({ from, until }) => [from.getUTCDate(), until.getUTCDate()])

test.each([
  ['nothing was read', [], [[5, 20]]],
  ['everything was read', [{ from: null, until: day(25) }], []],
  ['exactly the range', [{ from: day(5), until: day(20) }], []],
  ['the end is missing', [{ from: null, until: day(12) }], [[12, 20]]],
  ['the beginning is missing', [{ from: day(8), until: day(25) }], [[5, 8]]],
  [
    'a gap',
    [
      { from: day(15), until: day(25) },
      { from: null, until: day(10) },
    ],
    [[10, 15]],
  ],
  [
    'a gap before the range',
    [
      { from: day(4), until: day(25) },
      { from: null, until: day(2) },
    ],
    [],
  ],
  [
    'a stretch inside another',
    [
      { from: null, until: day(18) },
      { from: day(6), until: day(7) },
    ],
    [[18, 20]],
  ],
  [
    'whole, with a later one',
    [
      { from: null, until: day(20) },
      { from: day(22), until: day(25) },
    ],
    [],
  ],
  [
    'more than the range, with a later one',
    [
      { from: null, until: day(24) },
      { from: day(26), until: day(28) },
    ],
    [],
  ],
  ['only later', [{ from: day(22), until: day(25) }], [[5, 20]]],
])('%s', (_, stretches, gaps) => {
  expect(days(uncovered({ from: day(5), until: day(20) }, stretches))).toEqual(gaps)
})
