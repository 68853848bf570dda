import { expect, test } from 'vitest'
import {
  differenceKinds,
  differenceUnits,
  type EntryDifference,
  listDifferences,
  type PlacedEntry,
} from './entry-difference.ts'

const entry = (change: Partial<PlacedEntry> = {}): PlacedEntry => ({
  hash: 'aa',
  seq: 0,
  eventIndex: null,
  kind: 'transfer',
  direction: 'in',
  units: 5n,
  position: { height: 7, index: 0 },
  at: new Date('2026-01-01T00:00:00Z'),
  ...change,
})

test('equal histories have no difference, in any order', () => {
  const [first, second] = [entry(), entry({ hash: 'bb', units: 6n })]
  expect(listDifferences([], [])).toEqual([])
  expect(listDifferences([first, second], [second, first])).toEqual([])
})

test('an entry of the chain alone is missing; the chain holds its units more or less', () => {
  for (const [direction, units] of [
    ['in', 5n],
    ['out', -5n],
  ] as const) {
    const theirs = entry({ direction })
    const found = listDifferences([], [theirs])
    expect(found).toEqual([{ kind: 'missing', ours: null, theirs }])
    expect(found.map(differenceUnits)).toEqual([units])
  }
})

test('an entry of the ledger alone is extra, or a duplicate of an entry with the same content', () => {
  const known = entry()
  const copy = entry({ seq: 2 })
  expect(listDifferences([known, copy], [known])).toEqual([{ kind: 'duplicate', ours: copy, theirs: null }])
  for (const change of [
    { hash: 'bb' },
    { kind: 'internal' },
    { direction: 'out' },
    { units: 6n },
  ] satisfies Partial<PlacedEntry>[]) {
    const extra = entry({ seq: 2, ...change })
    const found = listDifferences([known, extra], [known])
    expect(found).toEqual([{ kind: 'extra', ours: extra, theirs: null }])
    expect(found.map(differenceUnits)).toEqual([change.direction === 'out' ? 5n : -extra.units])
  }
})

test('an entry with another direction or amount is listed with both versions', () => {
  const theirs = entry()
  const turned = entry({ direction: 'out', units: 6n })
  const less = entry({ units: 3n })
  expect(listDifferences([turned], [theirs])).toEqual([{ kind: 'direction', ours: turned, theirs }])
  expect(listDifferences([turned], [theirs]).map(differenceUnits)).toEqual([11n])
  expect(listDifferences([less], [theirs])).toEqual([{ kind: 'amount', ours: less, theirs }])
  expect(listDifferences([less], [theirs]).map(differenceUnits)).toEqual([2n])
})

test('entries with the same place in different transactions are different entries', () => {
  const [ours, theirs] = [entry({ hash: 'aa' }), entry({ hash: 'bb' })]
  expect(listDifferences([ours], [theirs]).map(({ kind }) => kind)).toEqual(['extra', 'missing'])
})

test('differences are in the order of the chain: block, index, hash, place', () => {
  const inOrder = [
    entry({ hash: 'ff', position: { height: 6, index: 9 } }),
    entry({ hash: 'ee', position: { height: 7, index: 0 } }),
    entry({ hash: 'bb', position: { height: 7, index: 1 } }),
    entry({ hash: 'cc', seq: 0, position: { height: 7, index: 1 } }),
    entry({ hash: 'cc', seq: 1, position: { height: 7, index: 1 } }),
    entry({ hash: 'cc', seq: 2, position: { height: 7, index: 1 } }),
    entry({ hash: 'aa', position: { height: 8, index: 0 } }),
  ]
  const places = (differences: readonly EntryDifference[]) =>
    differences.map(({ ours, theirs }) => `${(ours ?? theirs)?.hash} ${(ours ?? theirs)?.seq}`)
  const expected = places(inOrder.map((theirs) => ({ kind: 'missing', ours: null, theirs })))
  const mixed = [5, 0, 3, 6, 1, 4, 2].map((at) => inOrder[at]!)
  expect(places(listDifferences([], mixed))).toEqual(expected)
  expect(places(listDifferences([], inOrder.toReversed()))).toEqual(expected)
  expect(places(listDifferences(mixed, []))).toEqual(expected)
  expect(places(listDifferences(mixed.slice(0, 4), mixed.slice(4)))).toEqual(expected)
})

test('a changed entry has the place that the chain states', () => {
  const [moved, between] = [entry({ hash: 'aa' }), entry({ hash: 'bb' })]
  const ours = { ...moved, units: 1n, position: { height: 1, index: 0 } }
  const theirs = { ...moved, position: { height: 9, index: 0 } }
  expect(listDifferences([ours], [between, theirs]).map(({ kind }) => kind)).toEqual(['missing', 'amount'])
})

test('the kinds of differences, as findings store them', () => {
  expect(differenceKinds).toEqual(['missing', 'extra', 'duplicate', 'amount', 'direction'])
})
