import { defaultAnswers } from '@holdfast/policy'
import { beforeEach, expect, test } from 'vitest'
import { fresh, type Kept, readKept, wizardKey, writeKept } from './wizard-storage.ts'

const [acme, birch] = ['acme', 'birch']
const answered: Kept = {
  ...fresh,
  answers: { ...defaultAnswers, perTxCapUSD: 7, dailyCapUSD: 'ten' },
  changed: ['perTxCapUSD', 'dailyCapUSD'],
}

beforeEach(() => localStorage.clear())

test('[DATA-41] answers are stored for each organisation under a versioned key, by their names, until they are reset', () => {
  writeKept(localStorage, acme, answered)
  writeKept(localStorage, birch, fresh)
  expect(readKept(localStorage, acme)).toEqual(answered)
  const stored = JSON.parse(localStorage.getItem(wizardKey) ?? '') as {
    version: number
    organisations: Record<string, { answers: object }>
  }
  expect(stored.version).toBe(1)
  expect(Object.keys(stored.organisations[acme]?.answers ?? {}).sort()).toEqual(
    Object.keys(defaultAnswers).sort(),
  )
  writeKept(localStorage, acme, null)
  expect(readKept(localStorage, acme)).toEqual(fresh)
  expect(readKept(localStorage, birch)).toEqual(fresh)
  writeKept(localStorage, birch, null)
  expect(localStorage.getItem(wizardKey)).toBeNull()
})

test('a broken value, another version, or extra fields start afresh', () => {
  const { answers, changed, forwarder } = answered
  for (const text of [
    '{',
    'null',
    JSON.stringify({ version: 1, organisations: { [acme]: { answers, forwarder } } }),
    JSON.stringify({ version: 2, organisations: { [acme]: answered } }),
    JSON.stringify({
      version: 1,
      organisations: { [acme]: { answers, changed, forwarder, token: 'secret' } },
    }),
    JSON.stringify({
      version: 1,
      organisations: { [acme]: { answers: { ...answers, threshold: '1-of-1' }, changed, forwarder } },
    }),
    JSON.stringify({
      version: 1,
      organisations: { [acme]: { answers: { ...answers, phoneShareHolders: [] }, changed, forwarder } },
    }),
  ]) {
    localStorage.setItem(wizardKey, text)
    expect(readKept(localStorage, acme)).toEqual(fresh)
  }
})
