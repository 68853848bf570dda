import { expect, test } from 'vitest'
import { shortIds } from './short-ids.ts'

const shorts = (...ids: string[]) => [...shortIds(ids).values()]

test('an id is its first eight characters unless another one starts the same', () => {
  expect(shorts('01a2019a-3f2c-7b11-8000-aaaaaaaabbbb', '01a2019b-3f2c-7b11-8000-aaaaaaaabbbb')).toEqual([
    '01a2019a',
    '01a2019b',
  ])
})

test('ids that start the same are extended at the end until they differ', () => {
  expect(
    shorts(
      '01a2019a-3f2c-7b11-8000-aaaaaaaabbbb',
      '01a2019a-3f2c-7b11-8000-aaaaaaacbbbb',
      '01a2019a-3f2c-7b11-8000-aaaaaaadcccc',
    ),
  ).toEqual(['01a2019a…abbbb', '01a2019a…cbbbb', '01a2019a…dcccc'])
})
