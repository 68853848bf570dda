import { expect, test } from 'vitest'
import { amountParts, exactAmount, exactMoney } from './token-amount.ts'

const text = (value: string, locale = 'en') => {
  const { whole, fraction } = amountParts(value, locale)
  return whole + fraction
}

test('amounts keep every digit of six places, and at least two', () => {
  expect(text('1790.68')).toBe('1,790.68')
  expect(text('440159.907501')).toBe('440,159.907501')
  expect(text('12.5')).toBe('12.50')
  expect(text('100')).toBe('100.00')
  expect(text('123456789.123456')).toBe('123,456,789.123456')
  expect(text('123456789012.129')).toBe('123,456,789,012.12')
})

test('amounts are truncated, never rounded, and an amount below the last place is shown as less than it', () => {
  expect(text('0.9999999')).toBe('0.999999')
  expect(text('0.000000000000000001')).toBe('<0.000001')
})

test('zero is 0, whatever its places', () => {
  expect(text('0')).toBe('0')
  expect(text('0.000000')).toBe('0')
})

test('an amount too long for its column is a power of ten, not its last digits', () => {
  expect(text('115792089237316195423570985008687907853')).toBe('1.157e38')
  expect(text('115792089237316195423570985008687907853', 'es')).toBe('1,157e38')
})

test('Spanish uses its own group and decimal signs, also below ten thousand', () => {
  expect(text('2487.5', 'es')).toBe('2.487,50')
})

test('where there is room every digit is shown, grouped', () => {
  expect(exactAmount('115792089237316195423570985008687907853.000000000000000001', 'en')).toBe(
    '115,792,089,237,316,195,423,570,985,008,687,907,853.000000000000000001',
  )
  expect(exactAmount('2487.5', 'es')).toBe('2.487,5')
  expect(exactAmount('0', 'en')).toBe('0')
})

test('amounts of money have two decimals at least, and every significant digit', () => {
  expect(exactMoney('1250.5', 'en')).toBe('1,250.50')
  expect(exactMoney('12.000001', 'es')).toBe('12,000001')
  expect(exactMoney(null, 'en')).toBe('-')
})
