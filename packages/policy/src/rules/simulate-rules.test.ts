import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carl, dora, nextOf, payee, rulesOf, usdt, usualDocument } from './rules.fixture.ts'
import { type PastTransfer, simulateRules } from './simulate-rules.ts'
import { noon, usualTransfer } from './transfer.fixture.ts'

const rules = rulesOf(usualDocument())
const hour = 3_600_000

const past = (id: string, units: bigint, change: Partial<PastTransfer> = {}): PastTransfer => {
  const at = change.at ?? noon
  return {
    id,
    at,
    approvedBy: [carl, dora],
    transfer: usualTransfer(rules, {
      units,
      createdAt: new Date(at - hour),
      expiresAt: new Date(at + hour),
      rules: 'ab'.repeat(32),
    }),
    ...change,
  }
}
const outcomes = (list: readonly PastTransfer[], under = rules) =>
  simulateRules(under, list).map(({ id, verdict }) => [id, verdict.outcome])

test('each transfer meets its verdict, whatever rules it was requested under', () => {
  const list = [
    past('small', 50_000n),
    past('held', 500_000n, { approvedBy: [carl] }),
    past('big', 1_000_001n),
  ]
  expect(outcomes(list)).toEqual([
    ['small', 'allowed'],
    ['held', 'held'],
    ['big', 'refused'],
  ])
})

test('the cap of a day counts the transfers of the last 24 hours, without those that are refused', () => {
  const day = (id: string, hours: number, units = 900_000n) => past(id, units, { at: noon + hours * hour })
  const list = [
    day('third', 4),
    day('first', 0),
    day('refused', 1, 2_000_000n),
    day('second', 2),
    day('next day', 24),
  ]
  expect(outcomes(list)).toEqual([
    ['first', 'allowed'],
    ['refused', 'refused'],
    ['second', 'allowed'],
    ['third', 'refused'],
    ['next day', 'allowed'],
  ])
})

test('a recipient of the next version counts, although it can be paid only later', () => {
  const recipients = [
    {
      id: 'acme',
      label: 'Acme',
      network: usualTransfer(rules).network,
      address: payee,
      assets: [{ id: usdt, perDay: null }],
      activeFrom: noon + 1_000 * hour,
    },
  ]
  const next = rulesOf(nextOf(rules, { recipients, others: 'refused' }))
  expect(outcomes([past('paid', 1n)], next)).toEqual([['paid', 'allowed']])
})

test('in no order of the input is more allowed in 24 hours than the cap', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ hours: fc.integer({ min: 0, max: 60 }), units: fc.bigInt({ min: 1n, max: 1_000_000n }) }),
        { maxLength: 30 },
      ),
      (moves) => {
        const list = moves.map(({ hours, units }, at) => past(String(at), units, { at: noon + hours * hour }))
        const refused = new Set(
          simulateRules(rules, list).flatMap(({ id, verdict }) =>
            verdict.outcome === 'refused' ? [id] : [],
          ),
        )
        for (const end of list) {
          const total = list
            .filter(({ id, at }) => !refused.has(id) && at <= end.at && end.at - at < 24 * hour)
            .reduce((sum, { transfer }) => sum + transfer.units, 0n)
          expect(total <= 2_000_000n).toBe(true)
        }
      },
    ),
  )
})
