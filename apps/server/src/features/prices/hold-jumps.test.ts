import { expect, test } from 'vitest'
import { holdJumps } from './hold-jumps.ts'

const series = (...values: string[]) =>
  values.map((usd, index) => ({ asset: 'a', day: `2026-03-0${index + 1}`, usd }))
const split = (prices: ReturnType<typeof series>, stored: { usd: string; day: string } | null = null) => {
  const { usable, held } = holdJumps(prices, () => stored)
  return [usable.map(({ usd }) => usd), held.map(({ price, previous }) => [price.usd, previous.usd])]
}

test('a price that jumps a thousandfold is held, and so is every later one at that level', () => {
  expect(split(series('0.1', '100', '101', '0.11'))).toEqual([
    ['0.1', '0.11'],
    [
      ['100', '0.1'],
      ['101', '0.1'],
    ],
  ])
})

test('tenfold is the limit in both directions, exactly', () => {
  expect(split(series('1', '9.99', '99.9'))).toEqual([['1', '9.99'], [['99.9', '9.99']]])
  expect(split(series('1', '0.11', '0.011'))).toEqual([['1', '0.11'], [['0.011', '0.11']]])
})

test('a stored price is the measure of the first one; without it the first is taken as it is', () => {
  const stored = { usd: '2', day: '2026-02-01' }
  expect(split(series('0.2', '3'), stored)).toEqual([['3'], [['0.2', '2']]])
  expect(split(series('0.2'))).toEqual([['0.2'], []])
})

test('lines in any order are judged by their days', () => {
  expect(split(series('1', '2', '500').toReversed())).toEqual([['1', '2'], [['500', '2']]])
})
