import { microDollars } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { usualBundle } from './facts.fixture.ts'
import { limitRefusals } from './limits.ts'

const { app } = usualBundle({ limits: { perTxCapUSD: 1_000, dailyCapUSD: 1_500 } })

test('a refusal names what the transfer is worth, what was used and the cap', () => {
  expect(limitRefusals(app, { worth: microDollars(1_001), used: microDollars(500) })).toEqual([
    { code: 'OVER_TRANSACTION_CAP', params: { worth: '1001', cap: '1000' } },
    { code: 'OVER_DAILY_CAP', params: { worth: '1001', used: '500', cap: '1500' } },
  ])
  expect(limitRefusals(app, { worth: microDollars(1_000), used: microDollars(500) })).toEqual([])
})
