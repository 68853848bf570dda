import { parseUnits } from '@holdfast/ledger'
import { expect, test } from 'vitest'
import { fullAmount } from './amount.ts'
import { amountForField, parseAmount } from './parse-amount.ts'

const ambiguous = (whole: string, decimal: string) => ({ fault: 'ambiguous', whole, decimal }) as const
const wrong = { fault: 'wrong' } as const

test.each([
  ['1250.50', { value: '1250.50' }],
  ['1,250.50', { value: '1250.50' }],
  ['12,345,678.9', { value: '12345678.9' }],
  ['1,250,000', { value: '1250000' }],
  ['1250', { value: '1250' }],
  ['0', { value: '0' }],
  ['0.5', { value: '0.5' }],
  ['0.125', { value: '0.125' }],
  ['1.250', { value: '1.250' }],
  ['007', { value: '007' }],
  ['  12.5\n', { value: '12.5' }],
  ['1 250.50', { value: '1250.50' }],
  ['1\u00A0250\u00A0000', { value: '1250000' }],
  ['1\u202F250', { value: '1250' }],
  ['9007199254740993.123456789012345678', { value: '9007199254740993.123456789012345678' }],
  ['9,007,199,254,740,993.1', { value: '9007199254740993.1' }],
  ['1,250', ambiguous('1250', '1.250')],
  ['999,999', ambiguous('999999', '999.999')],
  ['1,25', wrong],
  ['12,50', wrong],
  ['1,2500', wrong],
  ['0,250', wrong],
  ['1.250,50', wrong],
  ['1,25,000', wrong],
  ['1,250,00', wrong],
  ['1250,000', wrong],
  ['1,,250', wrong],
  ['1.2.3', wrong],
  ['1 25', wrong],
  ['1 250,000', wrong],
  ['1 250,5', wrong],
  ['.5', wrong],
  ['5.', wrong],
  [',5', wrong],
  ['', wrong],
  ['-1', wrong],
  ['+1', wrong],
  ['1e3', wrong],
  ['0x10', wrong],
  ['$5', wrong],
  ['5 USDT', wrong],
  ['１２', wrong],
  ['Infinity', wrong],
])('[I18N-05] English reads %j', (text, expected) => {
  expect(parseAmount(text, 'en')).toEqual(expected)
})

test.each([
  ['1250,50', { value: '1250.50' }],
  ['1.250,50', { value: '1250.50' }],
  ['12.345.678,9', { value: '12345678.9' }],
  ['1.250.000', { value: '1250000' }],
  ['1250', { value: '1250' }],
  ['0,5', { value: '0.5' }],
  ['0,125', { value: '0.125' }],
  ['1,250', { value: '1.250' }],
  ['1 250,50', { value: '1250.50' }],
  ['1\u202F250\u202F000,75', { value: '1250000.75' }],
  ['1250.50', { value: '1250.50' }],
  ['0.5', { value: '0.5' }],
  ['0.125', { value: '0.125' }],
  ['12.5', { value: '12.5' }],
  ['1250.000', { value: '1250.000' }],
  ['0.000001', { value: '0.000001' }],
  ['1.250', ambiguous('1250', '1,250')],
  ['999.999', ambiguous('999999', '999,999')],
  ['1,250.50', wrong],
  ['1.250.00', wrong],
  ['1,2,3', wrong],
  ['1.25,5', wrong],
  [',5', wrong],
  ['5,', wrong],
  ['1.250,', wrong],
  ['-1,5', wrong],
  ['', wrong],
])('[I18N-05] Spanish reads %j', (text, expected) => {
  expect(parseAmount(text, 'es')).toEqual(expected)
})

test.each(['en', 'es'])(
  'what the screen shows and what it fills in are read as the same amount (%s)',
  (locale) => {
    for (const value of [
      '1250.5',
      '1250.125',
      '0.000001',
      '12',
      '1250',
      '9007199254740993.1',
      '1250000',
      '999999.25',
    ]) {
      expect(readAs(amountForField(value, locale))).toBe(value)
      expect(parseUnits(readAs(fullAmount(value, locale)), 6)).toBe(parseUnits(value, 6))
    }

    function readAs(text: string): string {
      const parsed = parseAmount(text, locale)
      return 'value' in parsed ? parsed.value : parsed.fault
    }
  },
)
