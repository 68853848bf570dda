import { expect, test } from 'vitest'
import { mergeAnswers } from './provider-answers.ts'

const listing = (amount: bigint) => ({ shape: 'tron.listing', body: { amount } }) as const

test('answers about one transaction are merged, and equal ones are kept once', () => {
  const merged = mergeAnswers([
    { hash: 'a', answers: [listing(1n)] },
    { hash: 'b', answers: [listing(1n)] },
    { hash: 'a', answers: [listing(1n), listing(2n)] },
  ])
  expect(merged).toEqual([
    { hash: 'a', answers: [listing(1n), listing(2n)] },
    { hash: 'b', answers: [listing(1n)] },
  ])
})
