import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainTransaction, Movement } from './chain-transaction.ts'
import { entryKinds, indexWallet, signedUnits } from './wallet-entry.ts'

const native = 'slip44:195'
const ours = 'TOurs'
const theirs = 'TTheirs'

const transaction = (change: Partial<ChainTransaction>): ChainTransaction => ({
  chain: 'tron',
  hash: 'a'.repeat(64),
  blockNumber: 7,
  blockHash: null,
  positionInBlock: null,
  at: new Date('2026-01-01T00:00:00Z'),
  status: 'confirmed',
  type: 'native',
  from: ours,
  to: theirs,
  amount: { units: 0n, asset: native },
  fee: { units: 0n, payer: ours },
  movements: [],
  contractAddress: null,
  inputData: null,
  unreported: [],
  tron: null,
  ...change,
})

const sum = (tx: ChainTransaction, address: string) =>
  indexWallet(tx, address, native).reduce((total, entry) => total + signedUnits(entry), 0n)

test('a fee is an entry of its own', () => {
  const tx = transaction({
    movements: [{ kind: 'value', asset: native, from: ours, to: theirs, units: 5n, index: null }],
    fee: { units: 2n, payer: ours },
  })
  expect(indexWallet(tx, ours, native).map(({ kind, direction, units }) => [kind, direction, units])).toEqual(
    [
      ['transfer', 'out', 5n],
      ['fee', 'out', 2n],
    ],
  )
  expect(indexWallet(tx, theirs, native).map(({ kind, units }) => [kind, units])).toEqual([['transfer', 5n]])
})

test('a failed transaction moves nothing and still costs its fee', () => {
  expect(sum(transaction({ status: 'failed', fee: { units: 9n, payer: ours } }), ours)).toBe(-9n)
})

test('a pending transaction makes no entries', () => {
  const tx = transaction({
    status: 'pending',
    fee: { units: 9n, payer: ours },
    movements: [{ kind: 'value', asset: native, from: theirs, to: ours, units: 5n, index: null }],
  })
  expect(indexWallet(tx, ours, native)).toEqual([])
})

test('two equal token transfers in one transaction are two entries', () => {
  const movement = { kind: 'token', asset: 'trc20:T', from: theirs, to: ours, units: 5n } as const
  const tx = transaction({
    movements: [
      { ...movement, index: 0 },
      { ...movement, index: 1 },
    ],
  })
  expect(indexWallet(tx, ours, native).map((entry) => entry.eventIndex)).toEqual([0, 1])
})

test('an entry keeps its place when the same transaction is reported with more events; places are in chain order', () => {
  const value = { kind: 'value', asset: native, from: ours, to: theirs, units: 5n, index: null } as const
  const paid = { kind: 'internal', asset: native, from: theirs, to: ours, units: 4n, index: 0 } as const
  const logged = { kind: 'token', asset: 'trc20:T', from: theirs, to: ours, units: 3n, index: 1 } as const
  const fee = { units: 2n, payer: ours }
  const placesOf = (movements: readonly Movement[]) =>
    new Map(indexWallet(transaction({ movements, fee }), ours, native).map(({ units, seq }) => [units, seq]))
  const whole = placesOf([value, paid, { ...logged, units: 0n, index: 0 }, logged])
  const seqs = [...whole.values()]
  expect([...whole.keys()]).toEqual([5n, 4n, 3n, 2n])
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  expect(Math.max(...seqs)).toBeLessThan(2 ** 31)
  for (const movements of [[value, logged], [value], [value, paid], [value, { ...paid, index: 1 }, logged]])
    for (const [units, seq] of placesOf(movements)) if (units !== 4n) expect(seq).toBe(whole.get(units))
})

test('entries of one transaction have distinct numbers, and a payment to oneself sums to the fee', () => {
  const own = fc.record({
    kind: fc.constantFrom<Movement['kind']>('value', 'token', 'stake', 'unstake', 'reward'),
    index: fc.constant(null),
  })
  const event = fc.record({
    kind: fc.constantFrom<Movement['kind']>('internal', 'token'),
    index: fc.nat(50),
  })
  const party = fc.constantFrom(ours, theirs, null)
  const sides = fc.record({
    asset: fc.constantFrom(native, 'trc20:T'),
    from: party,
    to: party,
    units: fc.bigInt({ min: 0n, max: 10n ** 30n }),
  })
  const movements = fc
    .tuple(
      fc.array(own, { maxLength: 3 }),
      fc.uniqueArray(event, { maxLength: 9, selector: ({ kind, index }) => `${kind}/${index}` }),
    )
    .chain(([first, events]) =>
      fc.tuple(
        ...[...first, ...events].map((place) => sides.map((side): Movement => ({ ...side, ...place }))),
      ),
    )
  fc.assert(
    fc.property(movements, fc.bigInt({ min: 0n, max: 10n ** 9n }), (made, fee) => {
      const tx = transaction({ movements: made, fee: { units: fee, payer: ours } })
      const entries = indexWallet(tx, ours, native)
      expect(new Set(entries.map((entry) => entry.seq)).size).toBe(entries.length)
      const expected = made.reduce(
        (total, m) => total + (m.to === ours ? m.units : 0n) - (m.from === ours ? m.units : 0n),
        -fee,
      )
      expect(sum(tx, ours)).toBe(expected)
    }),
  )
})

test('the kind of an entry follows from its movement', () => {
  expect(entryKinds).toEqual(['transfer', 'internal', 'fee', 'stake', 'unstake', 'reward'])
  const kinds = ['value', 'token', 'internal', 'stake', 'unstake', 'reward'] as const
  const movements = kinds.map((kind): Movement => ({
    kind,
    asset: native,
    from: theirs,
    to: ours,
    units: 1n,
    index: null,
  }))
  expect(indexWallet(transaction({ movements }), ours, native).map(({ kind }) => kind)).toEqual([
    'transfer',
    'transfer',
    'internal',
    'stake',
    'unstake',
    'reward',
  ])
})

test('places are those of stored entries: the own part, internal payments, logs and the fee', () => {
  const movement = { asset: native, from: ours, to: ours, units: 1n } as const
  const movements: Movement[] = [
    { ...movement, kind: 'value', index: null },
    { ...movement, kind: 'stake', index: null },
    { ...movement, kind: 'internal', index: 1 },
    { ...movement, kind: 'token', index: 1 },
  ]
  const entries = indexWallet(transaction({ movements, fee: { units: 1n, payer: ours } }), ours, native)
  expect(entries.map(({ direction, seq }) => [direction, seq])).toEqual([
    ['out', 0],
    ['in', 1],
    ['out', 2],
    ['in', 3],
    ['out', 2 ** 29 + 2],
    ['in', 2 ** 29 + 3],
    ['out', 2 ** 30 + 2],
    ['in', 2 ** 30 + 3],
    ['out', 3 * 2 ** 29],
  ])
})

test('an entry has the asset and the event of its movement; the fee is in the native coin', () => {
  const movements: Movement[] = [
    { kind: 'token', asset: 'trc20:T', from: ours, to: theirs, units: 5n, index: 4 },
  ]
  expect(indexWallet(transaction({ movements, fee: { units: 2n, payer: ours } }), ours, native)).toEqual([
    { kind: 'transfer', asset: 'trc20:T', direction: 'out', units: 5n, seq: 2 ** 30 + 8, eventIndex: 4 },
    { kind: 'fee', asset: native, direction: 'out', units: 2n, seq: 3 * 2 ** 29, eventIndex: null },
  ])
})

test('movements of others, of nothing and fees of nothing make no entries', () => {
  const movement = { kind: 'value', asset: native, from: theirs, to: null, units: 5n, index: null } as const
  expect(indexWallet(transaction({ movements: [movement] }), ours, native)).toEqual([])
  const nothing = { ...movement, from: ours, units: 0n }
  expect(indexWallet(transaction({ movements: [nothing] }), ours, native)).toEqual([])
})
