import { expect, test } from 'vitest'
import { estimateEnergy, formatEnergy } from './energy-estimate.ts'

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

test('energy reads in K from 1000 on, cut to one decimal', () => {
  expect([0n, 999n, 1000n, 1500n, 1599n, 65_000n, 1_234_567n].map(formatEnergy)).toEqual([
    '0',
    '999',
    '1K',
    '1.5K',
    '1.5K',
    '65K',
    '1234.5K',
  ])
})
