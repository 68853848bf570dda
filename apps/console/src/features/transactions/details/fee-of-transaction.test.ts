import { expect, test } from 'vitest'
import { rowOf } from '../row.fixture.ts'
import { listedDetails } from './details.ts'
import { feeOfTransaction } from './fee-of-transaction.ts'

const call = rowOf({ id: 'call', row_kind: 'tx', transaction_fee: '0.000189' })
const event = rowOf({ id: 'event', row_kind: 'event', transaction_fee: null })

test('a row states its own fee', () => {
  expect(feeOfTransaction(listedDetails(call, [call, event]))).toBe('0.000189')
})

test('the event of a transaction shows the fee of its call', () => {
  expect(feeOfTransaction(listedDetails(event, [event, call]))).toBe('0.000189')
})

test('without the call no fee is known', () => {
  expect(feeOfTransaction(listedDetails(event, [event]))).toBeNull()
})
