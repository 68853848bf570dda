import { expect, test } from 'vitest'
import { transactionTypes } from '@holdfast/ledger'
import { mergeRows } from './merge-rows.ts'
import { rowAmount } from './row-amount.ts'
import { rowOf } from './row.fixture.ts'
import { shownStatus } from './shown-status.ts'

const displayed = (change: Parameters<typeof rowOf>[0]) => mergeRows([rowOf(change)], true)[0]!

const amountOf = (row: Parameters<typeof rowAmount>[0]) => rowAmount(row, 'en')

test('[TX-34] confirmed and success are confirmed', () => {
  expect(['confirmed', 'success'].map((status) => shownStatus({ status }))).toEqual([
    'confirmed',
    'confirmed',
  ])
})
test('[TX-35] failed and error are failed', () => {
  expect(['failed', 'error'].map((status) => shownStatus({ status }))).toEqual(['failed', 'failed'])
})
test('[TX-36] pending, confirming, an empty status and any other word are confirming', () => {
  const statuses = ['pending', 'confirming', null, undefined, 'queued']
  expect(statuses.map((status) => shownStatus({ status }))).toEqual(statuses.map(() => 'confirming'))
})
test('a listed transaction without a receipt is marked, until it is final', () => {
  const shown = (status: string) => shownStatus({ status, receipt_missing: true })
  expect(['pending', 'confirmed', 'failed'].map(shown)).toEqual(['receiptMissing', 'confirmed', 'failed'])
})

test('[TX-37] the types are the eleven of the documents', () => {
  expect(transactionTypes).toEqual([
    'native',
    'token',
    'contract',
    'energy_transfer',
    'bandwidth_transfer',
    'undelegate_energy',
    'undelegate_bandwidth',
    'resource',
    'stake',
    'unstake',
    'rewards',
  ])
})

test('[TX-21] a transfer shows its amount and token, and marks an unverified token', () => {
  expect(amountOf(displayed({ amount: '12.5' }))).toEqual({
    kind: 'token',
    value: '12.5',
    symbol: 'TRX',
    isUnverified: false,
    imitates: null,
  })
  expect(amountOf(displayed({ is_known_token: false }))).toMatchObject({
    isUnverified: true,
    imitates: null,
  })
  expect(amountOf(displayed({ is_known_token: false, token_imitates: 'USDT' }))).toMatchObject({
    isUnverified: true,
    imitates: 'USDT',
  })
})

test('[TX-21] an energy delegation shows the estimated energy, marked as an estimate', () => {
  expect(
    amountOf(
      displayed({
        transaction_type: 'energy_transfer',
        trx_delegate_balance_sun: '6500000000',
        amount: '6500',
      }),
    ),
  ).toEqual({ kind: 'resource', text: '65K', resource: 'ENERGY', exact: '65000', isEstimate: true })
})

test('[TX-21] a resource stated by the row itself is shown as stated', () => {
  const stated = { resource_type: 'bandwidth', resource_amount: '1500' }
  expect(amountOf(displayed({ transaction_type: 'bandwidth_transfer', ...stated }))).toEqual({
    kind: 'resource',
    text: '1.5K',
    resource: 'BANDWIDTH',
    exact: '1500',
    isEstimate: false,
  })
})

test.each(['energy_transfer', 'undelegate_energy'] as const)(
  '[TX-21] energy of %s that the row itself states, without the stake behind it, is shown as stated',
  (transaction_type) => {
    expect(
      amountOf(
        displayed({ transaction_type, resource_type: 'energy', resource_amount: '65000', amount: '9' }),
      ),
    ).toEqual({ kind: 'resource', text: '65K', resource: 'ENERGY', exact: '65000', isEstimate: false })
  },
)

test('[TX-21] a bandwidth delegation of known stake shows the TRX delegated, never sun as bandwidth', () => {
  expect(
    amountOf(
      displayed({
        transaction_type: 'bandwidth_transfer',
        resource_type: 'bandwidth',
        resource_amount: '2000000000',
        trx_delegate_balance_sun: '2000000000',
        amount: '2000',
      }),
    ),
  ).toMatchObject({ kind: 'token', value: '2000', symbol: 'TRX' })
})

test('[TX-21] energy of zero is not shown: the row falls back to its amount', () => {
  expect(
    amountOf(displayed({ transaction_type: 'energy_transfer', trx_delegate_balance_sun: '0', amount: '3' })),
  ).toMatchObject({ kind: 'token', value: '3' })
})
