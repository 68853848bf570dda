import { formatUnits, parseUnits } from '@holdfast/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountForField, parseAmount } from '../../format/parse-amount.ts'
import { fullAmount } from '../../format/amount.ts'
import { availableOf, largestAmount, leftAfter } from './largest-amount.ts'

const units = fc.bigInt({ min: 0n, max: 2n ** 128n })
const decimals = fc.integer({ min: 0, max: 18 })
const languages = fc.constantFrom('en', 'es')

test('the largest amount never leaves less than nothing, and one unit more does', () => {
  fc.assert(
    fc.property(units, units, fc.boolean(), decimals, (balance, fee, isNative, places) => {
      const most = largestAmount({ balance, fee, reserved: 0n, isNative })
      const text = (amount: bigint) => formatUnits(amount, places)
      const rest = (amount: bigint) =>
        leftAfter({
          balance: text(balance),
          fee: text(fee),
          amount: text(amount),
          decimals: places,
          isNative,
        })
      const covers = !isNative || balance >= fee
      expect(most >= 0n).toBe(true)
      if (covers) {
        expect(rest(most)).toBe('0')
        expect(rest(most + 1n)).toBeNull()
      } else expect(most).toBe(0n)
    }),
  )
})

test('what open requests reserve is not available, and never less than nothing is', () => {
  const holding = { balance: 10n, fee: 3n, isNative: false }
  expect(largestAmount({ ...holding, reserved: 4n })).toBe(6n)
  expect(largestAmount({ ...holding, reserved: 4n, isNative: true })).toBe(3n)
  expect(largestAmount({ ...holding, reserved: 11n })).toBe(0n)
  expect(availableOf('9997.15', '55.25')).toBe('9941.9')
  expect(availableOf('9997.15', null)).toBe('9997.15')
  expect(availableOf('1', '1.000000000000000001')).toBe('0')
})

test('the rest after a transfer of a token does not depend on the fee', () => {
  const sum = { balance: '10', fee: null, amount: '4', decimals: 6 }
  expect(leftAfter({ ...sum, isNative: false })).toBe('6')
  expect(leftAfter({ ...sum, isNative: true })).toBeNull()
  expect(leftAfter({ ...sum, balance: null, isNative: false })).toBeNull()
})

test('an amount that the form shows is read back exactly, in both languages and for any decimals', () => {
  fc.assert(
    fc.property(units, decimals, languages, (amount, places, locale) => {
      const shown = amountForField(formatUnits(amount, places), locale)
      const read = parseAmount(shown, locale)
      expect(read).toHaveProperty('value')
      if ('value' in read) expect(parseUnits(read.value, places)).toBe(amount)
    }),
  )
})

test('a grouped amount is read as written or refused as ambiguous, and never as another amount', () => {
  fc.assert(
    fc.property(units, decimals, languages, (amount, places, locale) => {
      const exact = formatUnits(amount, places)
      const read = parseAmount(fullAmount(exact, locale), locale)
      if ('value' in read) expect(parseUnits(read.value, places)).toBe(amount)
      else expect(read.fault).toBe('ambiguous')
    }),
  )
})
