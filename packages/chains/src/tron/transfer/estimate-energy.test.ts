import { describe, expect, test } from 'vitest'
import { estimateEnergy } from './estimate-energy.ts'

describe('[TX-59] [TX-60] the energy of a delegation is estimated as documented, with another factor before 2021', () => {
  test.each([
    ['2023-01-01T00:00:00Z', 1_000_000_000n, '10000'],
    ['2021-01-01T00:00:00Z', 1_000_000_000n, '10000'],
    ['2020-12-31T23:59:59.999Z', 1_000_000_000n, '12000'],
    ['2023-01-01T00:00:00Z', 1_234_567n, '12.34567'],
    ['2020-01-01T00:00:00Z', 1n, '0.000012'],
    ['2023-01-01T00:00:00Z', 0n, '0'],
  ])('%s: %s sun give %s', (at, sun, energy) => {
    expect(estimateEnergy(sun, new Date(at))).toBe(energy)
  })
})
