import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainTransaction, Movement } from './chain-transaction.ts'
import { indexWallet, signedUnits } from './wallet-entry.ts'

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

test('entries of one transaction have numbers of their own, and a payment to oneself sums to the fee', () => {
  const movementKind = fc.constantFrom<Movement['kind']>(
    'value',
    'internal',
    'token',
    'stake',
    'unstake',
    'reward',
  )
  const party = fc.constantFrom(ours, theirs, null)
  const movement = fc.record({
    kind: movementKind,
    asset: fc.constantFrom(native, 'trc20:T'),
    from: party,
    to: party,
    units: fc.bigInt({ min: 0n, max: 10n ** 30n }),
    index: fc.option(fc.nat(50)),
  })
  fc.assert(
    fc.property(
      fc.array(movement, { maxLength: 12 }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      (movements, fee) => {
        const tx = transaction({ movements, fee: { units: fee, payer: ours } })
        const entries = indexWallet(tx, ours, native)
        expect(new Set(entries.map((entry) => entry.seq)).size).toBe(entries.length)
        const expected = movements.reduce(
          (total, m) => total + (m.to === ours ? m.units : 0n) - (m.from === ours ? m.units : 0n),
          -fee,
        )
        expect(sum(tx, ours)).toBe(expected)
      },
    ),
  )
})
