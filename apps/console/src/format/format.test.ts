import { expect, test } from 'vitest'
import { shortAddress, shortAddresses } from './address.ts'
import { addressRibbon } from './address-ribbon.ts'
import { amountParts, fullAmount, formatAmount } from './amount.ts'
import { shortHash } from './hash.ts'
import { plural } from './plural.ts'
import { thousands } from './thousands.ts'
import { localTime, relativeTime, startOfLocalDay } from './time.ts'
import { displayedZone, displayIn } from './zone.ts'

test('amounts keep every digit, are truncated and not rounded, and always have the same places', () => {
  expect(formatAmount('123456789012345678901234.999999999', 'en', 2)).toBe(
    '123,456,789,012,345,678,901,234.99',
  )
  expect(amountParts('1.005', 'en', 2)).toEqual({ whole: '1', fraction: '.00' })
  expect(amountParts('7', 'en', 0)).toEqual({ whole: '7', fraction: '' })
  expect(formatAmount('-0.001', 'en', 2)).toBe('0.00')
})

test('rounding half away from zero is exact on the text', () => {
  expect(formatAmount('1.005', 'en', 2, 'halfExpand')).toBe('1.01')
  expect(formatAmount('-1.005', 'en', 2, 'halfExpand')).toBe('-1.01')
  expect(formatAmount('0.29999999999999999999', 'en', 1, 'halfExpand')).toBe('0.3')
})

test('Spanish separates thousands in four digits too, so that a column agrees', () => {
  expect(formatAmount('2487.5', 'es', 2)).toBe('2.487,50')
})

test('an exact amount keeps every significant digit, and at least two places', () => {
  const values = ['1250.5', '1250.50', '25', '25.00', '0.000001', '60000.123000', '-0.5']
  expect(values.map((value) => fullAmount(value, 'en'))).toEqual([
    '1,250.50',
    '1,250.50',
    '25.00',
    '25.00',
    '0.000001',
    '60,000.123',
    '-0.50',
  ])
  expect(fullAmount('1250.5', 'es')).toBe('1.250,50')
})

test('short forms show the first four and last six characters; short texts stay whole', () => {
  expect(shortAddress('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')).toBe('TJRy…5tDeC'.replace('5tDeC', 'g5tDeC'))
  expect(shortAddress('12345678901')).toBe('12345678901')
})

test('two different addresses of one screen never look the same', () => {
  const real = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
  const bait = 'TJRyXxFs9wTFGZg3JbrVriFbNfCug5tDeC'
  const other = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
  const shorts = shortAddresses([real, bait, other, real])
  expect(shorts.get(real)).not.toBe(shorts.get(bait))
  expect(shorts.get(other)).toBe(shortAddress(other))
  expect(addressRibbon(real)).not.toBe(addressRibbon(bait))
})

test('addresses that differ in the middle only are lengthened until they differ', () => {
  const a = `T${'a'.repeat(15)}X${'b'.repeat(17)}`
  const b = `T${'a'.repeat(15)}Y${'b'.repeat(17)}`
  const shorts = shortAddresses([a, b])
  expect(new Set(shorts.values()).size).toBe(2)
})

test('hashes show six and four characters', () => {
  expect(shortHash('880000aaaaaaaaaaaaaaaaaaaa2a2a')).toBe('880000…2a2a')
})

test('thousands are truncated to one decimal without a zero', () => {
  expect([999, 1500, 65000, 1999, 1_234_567].map((count) => thousands(count, 'en'))).toEqual([
    '999',
    '1.5K',
    '65K',
    '1.9K',
    '1234.5K',
  ])
  expect(thousands(473_600, 'es')).toBe('473,6K')
})

test('times are local and complete; an invalid time is a dash', () => {
  const at = new Date(2026, 10, 20, 9, 5, 7)
  expect(localTime(at.toISOString())).toBe('2026-11-20 09:05:07')
  expect(localTime('yesterday')).toBe('-')
  expect(relativeTime('2026-11-20T09:00:00Z', new Date('2026-11-20T12:30:00Z'), 'en')).toBe('3 hours ago')
  expect(relativeTime('2026-11-20T09:00:00Z', new Date('2026-11-20T12:30:00Z'), 'es')).toBe('hace 3 horas')
})

test('a chosen zone holds for times and for the days of a filter, across changes of clocks', () => {
  displayIn('Europe/Madrid')
  expect(localTime('2026-11-20T23:30:00Z')).toBe('2026-11-21 00:30:00')
  expect(startOfLocalDay('2026-11-21').toISOString()).toBe('2026-11-20T23:00:00.000Z')
  // Clocks go back at 3:00 on 25 October 2026, and forward at 2:00 on 29 March.
  expect(startOfLocalDay('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z')
  expect(startOfLocalDay('2026-10-25', 1).toISOString()).toBe('2026-10-25T23:00:00.000Z')
  expect(startOfLocalDay('2026-03-29', 1).toISOString()).toBe('2026-03-29T22:00:00.000Z')
  displayIn('Pacific/Auckland')
  expect(startOfLocalDay('2026-11-21').toISOString()).toBe('2026-11-20T11:00:00.000Z')
  displayIn('Mars/Olympus')
  expect(displayedZone()).toBeUndefined()
  displayIn(null)
})

test('a count selects its plural form', () => {
  const forms = { one: 'fila', other: 'filas' }
  expect([0, 1, 2].map((count) => plural('es', count, forms))).toEqual(['filas', 'fila', 'filas'])
})
