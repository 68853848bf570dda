import { expect, test } from 'vitest'
import { estimateEnergy } from './energy-estimate.ts'

const delegated = (sun: string, timestamp: string, stored: string | null = null) => ({
  trx_delegate_balance_sun: sun,
  trx_delegate_energy_estimate: stored,
  timestamp,
})

test('[TX-59] a delegation is estimated at sun / 1e9 × 10000', () => {
  expect(estimateEnergy(delegated('1000000000', '2023-05-01T00:00:00Z'))).toBe(10_000n)
  expect(estimateEnergy(delegated('123456789', '2023-05-01T00:00:00Z'))).toBe(1234n)
})

test('[TX-60] before 2021 the factor is 12000', () => {
  expect(estimateEnergy(delegated('1000000000', '2020-12-31T23:59:59Z'))).toBe(12_000n)
  expect(estimateEnergy(delegated('1000000000', '2021-01-01T00:00:00Z'))).toBe(10_000n)
})

test('[TX-59] a stored estimate wins, and nothing is estimated from nothing', () => {
  expect(estimateEnergy(delegated('1000000000', '2023-05-01T00:00:00Z', '64285.714'))).toBe(64_285n)
  expect(
    estimateEnergy({ ...delegated('0', '2023-05-01T00:00:00Z'), trx_delegate_balance_sun: null }),
  ).toBeNull()
})
