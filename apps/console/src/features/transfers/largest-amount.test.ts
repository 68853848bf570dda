import { formatUnits, parseUnits } from '@holdfast/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountForField, parseAmount } from '../../format/parse-amount.ts'
import { fullAmount } from '../../format/amount.ts'
import { largestAmount, leftAfter } from './largest-amount.ts'

const units = fc.bigInt({ min: 0n, max: 2n ** 128n })
const decimals = fc.integer({ min: 0, max: 18 })
const languages = fc.constantFrom('en', 'es')

test('the largest amount never leaves less than nothing, and one unit more does', () => {
  fc.assert(
    fc.property(units, units, fc.boolean(), (balance, fee, isNative) => {
      const holding = { balance, fee, isNative }
      const most = largestAmount(holding)
      const covers = !isNative || balance >= fee
      expect(most >= 0n).toBe(true)
      if (covers) {
        expect(leftAfter(holding, most)).toBe(0n)
        expect(leftAfter(holding, most + 1n)).toBe(-1n)
      } else expect(most).toBe(0n)
    }),
  )
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
