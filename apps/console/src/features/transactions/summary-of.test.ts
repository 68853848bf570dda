import { expect, test } from 'vitest'
import { transactionSummary as en } from '../../../locales/en/transaction-summary.ts'
import { transactionSummary as es } from '../../../locales/es/transaction-summary.ts'
import type { AddressView } from './address-views.ts'
import type { Direction } from './row-direction.ts'
import { rowOf } from './row.fixture.ts'
import { summaryOf } from './summary-of.ts'
import type { TransactionRow } from './transaction-row.ts'

const view = (name: string | null): AddressView => ({
  address: 'TBob',
  short: 'TBob…1234',
  name,
  source: null,
  isNameShared: name === 'Shared',
  resembles: null,
  isNeverPaid: false,
})

const usual = { transaction_type: 'token', row_kind: 'event', token: 'USDT', amount: '11892.91' } as const

const summary = (
  change: Partial<TransactionRow>,
  direction: Direction | null = 'outgoing',
  to: string | null = 'Halden Logistics',
) => {
  const payment = {
    row: rowOf({ ...usual, ...change }),
    from: change.from_address === null ? null : view('Supplier payments'),
    to: view(to),
    direction,
    fee: '5.2',
    coin: 'TRX',
  }
  return [summaryOf(payment, 'en', en), summaryOf(payment, 'es', es)]
}

test('a payment is one sentence, whichever way it went', () => {
  const sentence = [
    'Supplier payments paid Halden Logistics 11,892.91 USDT.',
    'Supplier payments pagó 11.892,91 USDT a Halden Logistics.',
  ]
  expect(summary({})).toEqual(sentence)
  expect(summary({}, 'incoming')).toEqual(sentence)
  expect(summary({}, 'outgoing', null)[0]).toBe('Supplier payments paid TBob…1234 11,892.91 USDT.')
  expect(summary({}, 'within', 'Reserve')[0]).toBe(
    'Supplier payments moved 11,892.91 USDT to Reserve, another of your wallets.',
  )
})

test('a failed or pending payment does not read as paid', () => {
  expect(summary({ status: 'failed' })[0]).toBe(
    'The payment of 11,892.91 USDT from Supplier payments to Halden Logistics failed. Only the fee was charged.',
  )
  expect(summary({ status: 'failed', amount: '0', transaction_type: 'contract' })[0]).toBe(
    'A contract call of Supplier payments failed. Only the fee was charged.',
  )
  expect(summary({ status: 'pending' })[1]).toBe(
    'Supplier payments está pagando 11.892,91 USDT a Halden Logistics. Aún sin confirmar.',
  )
})

test('a call that moved nothing names its fee, an issue its contract, a stake nothing', () => {
  expect(summary({ amount: '0', transaction_type: 'contract' })[0]).toBe(
    'Supplier payments called a contract and paid a fee of 5.20 TRX.',
  )
  expect(summary({ from_address: null }, 'incoming', 'Reserve')[0]).toBe(
    'The token contract issued 11,892.91 USDT to Reserve.',
  )
  expect(summary({ transaction_type: 'stake' })).toEqual([null, null])
})

test('a transfer of nothing, an imitation of money and a failed issue have no sentence, so that none reads like a payment', () => {
  expect(summary({ amount: '0' })).toEqual([null, null])
  expect(summary({ amount: '0.000000', transaction_type: 'native' })).toEqual([null, null])
  expect(summary({ is_known_token: false })).toEqual([null, null])
  expect(summary({ from_address: null, status: 'failed' }, 'incoming', 'Reserve')).toEqual([null, null])
})

test('a name that several addresses have stands with its address', () => {
  expect(summary({}, 'outgoing', 'Shared')[0]).toBe(
    'Supplier payments paid Shared (TBob…1234) 11,892.91 USDT.',
  )
})
