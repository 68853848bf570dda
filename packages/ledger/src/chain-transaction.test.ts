import { expect, test } from 'vitest'
import { transactionStatuses, transactionTypes } from './chain-transaction.ts'

test('the types and statuses of transactions, as the documented calls spell them', () => {
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
  expect(transactionStatuses).toEqual(['confirmed', 'pending', 'failed'])
})
