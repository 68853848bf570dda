import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountStep } from './amount-step.ts'

test('an amount belongs to the nearest half of a leading digit at or below it', () => {
  const steps = [
    ['0', '0'],
    ['0.000', '0'],
    ['3.7', '3.5'],
    ['3.5', '3.5'],
    ['3.49', '3'],
    ['9.99', '9.5'],
    ['10', '10'],
    ['14.999', '10'],
    ['15', '15'],
    ['1380', '1000'],
    ['0.0429', '0.04'],
    ['00.50', '0.5'],
    ['0.05', '0.05'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['1999.999999', '1500'],
    [
      '115792089237316195423570985008687907853269984665640564039457',
      '100000000000000000000000000000000000000000000000000000000000',
    ],
  ]
  expect(steps.map(([amount = '']) => [amount, amountStep(amount)])).toEqual(steps)
})

test('an amount is below a minimum that is a step exactly when its step is', () => {
  const decimals = 7
  const text = (units: bigint) => {
    const digits = units.toString().padStart(decimals + 1, '0')
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  }
  const unitsOf = (decimal: string) => {
    const [whole = '', fraction = ''] = decimal.split('.')
    return BigInt(whole + fraction.padEnd(decimals, '0'))
  }
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 24n })
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 2, max: 19 }),
      fc.integer({ min: 1, max: 24 }),
      (amount, halves, power) => {
        const minimum = (BigInt(halves) * 10n ** BigInt(power)) / 2n
        expect(unitsOf(amountStep(text(minimum)))).toBe(minimum)
        expect(unitsOf(amountStep(text(amount))) < minimum).toBe(amount < minimum)
      },
    ),
    { numRuns: 2_000 },
  )
})
