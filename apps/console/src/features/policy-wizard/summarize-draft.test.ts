import { defaultAnswers } from '@holdfast/policy'
import { expect, test } from 'vitest'
import { summarizeDraft } from './summarize-draft.ts'

const [ana, ben] = ['6f1a3c52-6d0b-4a9e-9d0e-2f8f3f6a1b01', '6f1a3c52-6d0b-4a9e-9d0e-2f8f3f6a1b02'] as const

test('a missing or wrong answer leaves its settings open; the others have their sentences', () => {
  const { facts, unsettled } = summarizeDraft(
    { ...defaultAnswers, perTxCapUSD: 'a lot', dailyCapUSD: 12 },
    null,
  )
  expect(unsettled).toEqual(new Set(['holders', 'perTxCap']))
  expect(facts.dailyCap.dollars).toBe(12)
})

test('a complete draft has its sentences and its notes', () => {
  const { unsettled, notes } = summarizeDraft(
    {
      ...defaultAnswers,
      phoneShareHolders: ['Ana', 'Ben'],
      phoneShareHolderIds: [ana, ben],
      perTxCapUSD: 10_000,
    },
    null,
  )
  expect(unsettled.size).toBe(0)
  expect(notes.map(({ code }) => code)).toEqual(['typical-over-cap'])
})
