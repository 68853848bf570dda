import { expect, test } from 'vitest'
import { capChangesOf } from './cap-changes-of.ts'

test('a limit is kept, lowered or raised against the one in force; without a value in dollars it is none of them', () => {
  const before = { perTxCapUSD: 500, dailyCapUSD: 2_000 }
  expect(capChangesOf(before, { perTxCapUSD: 500, dailyCapUSD: 2_000 })).toEqual({
    per_transfer: 'kept',
    per_day: 'kept',
  })
  expect(capChangesOf(before, { perTxCapUSD: 499, dailyCapUSD: 2_001 })).toEqual({
    per_transfer: 'lowered',
    per_day: 'raised',
  })
  expect(capChangesOf({ perTxCapUSD: '', dailyCapUSD: 2_000 }, before)).toEqual({
    per_transfer: undefined,
    per_day: 'kept',
  })
})
