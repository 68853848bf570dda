import { expect, test } from 'vitest'
import { rangesOfPrefix } from './ranges-of-prefix.ts'

test('a whole number is found with any decimals, and as the beginning of a longer one', () => {
  expect(rangesOfPrefix('11276').slice(0, 2)).toEqual([
    ['11276', '11277'],
    ['112760', '112770'],
  ])
  expect(rangesOfPrefix('999').at(-1)).toEqual(['999000000', '1000000000'])
})

test('a number of one or two digits is found with any decimals only', () => {
  expect(rangesOfPrefix('12')).toEqual([['12', '13']])
  expect(rangesOfPrefix('0')).toEqual([['0', '1']])
})

test('decimals are the beginning of longer ones', () => {
  expect(rangesOfPrefix('11276.2')).toEqual([['11276.2', '11276.3']])
  expect(rangesOfPrefix('100.0')).toEqual([['100.0', '100.1']])
  expect(rangesOfPrefix('0.009')).toEqual([['0.009', '0.010']])
  expect(rangesOfPrefix('0.99')).toEqual([['0.99', '1.00']])
})
