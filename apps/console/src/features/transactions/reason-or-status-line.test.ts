import { ApiError } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { transactionDetails } from '../../../locales/en/transaction-details.ts'
import { transactions } from '../../../locales/en/transactions.ts'
import { reasonOrStatusLine } from './reason-or-status-line.ts'

test.each([transactions, transactionDetails])(
  'a failed call says its reason, else its status line',
  (words) => {
    expect([
      reasonOrStatusLine(new ApiError(422, 'Unprocessable Entity', '{"detail":"token: too long"}'), words),
      reasonOrStatusLine(new ApiError(502, 'Bad Gateway', '<html>'), words),
      reasonOrStatusLine(new TypeError('fetch failed'), words),
      reasonOrStatusLine(new Error('no answer'), words),
    ]).toEqual([
      'Error token: too long',
      'Error 502 Bad Gateway',
      'Error: the server cannot be reached',
      'Error no answer',
    ])
  },
)
