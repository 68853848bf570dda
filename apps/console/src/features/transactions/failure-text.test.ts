import { ApiError } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { transactionDetails } from '../../../locales/en/transaction-details.ts'
import { transactions } from '../../../locales/en/transactions.ts'
import { failureText } from './failure-text.ts'

test.each([transactions, transactionDetails])(
  'a failed call says its reason, else its status line',
  (words) => {
    expect([
      failureText(new ApiError(422, 'Unprocessable Entity', '{"detail":"token: too long"}'), words),
      failureText(new ApiError(502, 'Bad Gateway', '<html>'), words),
      failureText(new TypeError('fetch failed'), words),
      failureText(new Error('no answer'), words),
    ]).toEqual([
      'Error token: too long',
      'Error 502 Bad Gateway',
      'Error: the server cannot be reached',
      'Error no answer',
    ])
  },
)
