import { expect, test } from 'vitest'
import { requests } from '../../../locales/en/requests.ts'
import { transfers } from '../../../locales/en/transfers.ts'
import { receiptText } from './receipt-text.ts'
import { requestOf } from './request.fixture.ts'

test('a transfer that a reorganisation took back says so until it is in a block again', () => {
  const text = (change: Parameters<typeof requestOf>[0]) =>
    receiptText(requestOf({ status: 'broadcasted', ...change }), 'en', requests, transfers)
  expect(text({ receipt_status: 'pending', receipt_block: null, taken_back_from: 1_200 })).toBe(
    'The chain took back block 1,200, which contained it. The same bytes are sent again.',
  )
  expect(text({ receipt_status: 'pending', receipt_block: 1_201, taken_back_from: null })).toBe(
    'Waiting for confirmation',
  )
  expect(text({ receipt_status: 'confirmed', receipt_block: 1_201, taken_back_from: null })).toBe(
    'Confirmed · block 1,201',
  )
})
