import { expect, test } from 'vitest'
import { shortIds } from './short-ids.ts'

const shorts = (...ids: string[]) => [...shortIds(ids).values()]

test('an id is its first eight characters while no other begins alike', () => {
  expect(shorts('01a2019a-3f2c-7b11-8000-aaaaaaaabbbb', '01a2019b-3f2c-7b11-8000-aaaaaaaabbbb')).toEqual([
    '01a2019a',
    '01a2019b',
  ])
})

test('ids that begin alike grow at their end until they differ', () => {
  expect(
    shorts(
      '01a2019a-3f2c-7b11-8000-aaaaaaaabbbb',
      '01a2019a-3f2c-7b11-8000-aaaaaaacbbbb',
      '01a2019a-3f2c-7b11-8000-aaaaaaadcccc',
    ),
  ).toEqual(['01a2019a…abbbb', '01a2019a…cbbbb', '01a2019a…dcccc'])
})
