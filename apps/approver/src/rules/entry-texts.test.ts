import { describe, expect, test } from 'vitest'
import type { RulesDocument } from '@holdfast/policy/rules'
import { en } from '../../locales/en.ts'
import { es } from '../../locales/es.ts'
import { singleChanges } from '../../../../packages/policy/src/rules/changes.fixture.ts'
import { usualDocument } from '../../../../packages/policy/src/rules/rules.fixture.ts'
import { type ChangeText, changeTexts } from './change-texts.ts'
import type { Reader } from './entry-texts.ts'
import { rulesSections } from './rules-sections.ts'

const readers: readonly Reader[] = [
  { words: en, language: 'en' },
  { words: es, language: 'es' },
]
const [english, spanish] = readers as readonly [Reader, Reader]

const after = (apply: (document: RulesDocument) => void): RulesDocument => {
  const document = structuredClone(usualDocument())
  apply(document)
  return document
}
const changesOf = (reader: Reader, apply: (document: RulesDocument) => void): ChangeText[] =>
  changeTexts(reader, usualDocument(), after(apply))

describe.each(readers)('$language', (reader) => {
  test.each(singleChanges)('$name: a sentence, and no JSON', ({ apply }) => {
    const changes = changesOf(reader, apply)
    expect(changes).not.toEqual([])
    for (const { subject, removed, added } of changes) {
      expect(reader.words.subjects[subject]).not.toBe('')
      expect(removed.length + added.length).toBeGreaterThan(0)
      expect(
        [...removed, ...added].filter((line) => line === '' || /[{}[\]"]|undefined|NaN/.test(line)),
      ).toEqual([])
    }
  })

  test('the whole document', () => {
    const sections = rulesSections(reader, usualDocument())
    const lines = sections.flatMap(({ entries }) => entries.flatMap((entry) => entry.lines))
    expect(lines.filter((line) => line === '' || /[{}[\]"]|undefined|NaN/.test(line))).toEqual([])
    expect(sections.filter(({ entries }) => entries.every((entry) => entry.lines.length === 0))).toEqual([])
  })
})

test('figures are in whole units, and a change shows only what differs', () => {
  const [change] = changesOf(english, ({ approvals }) => {
    const [, second] = approvals[0]?.tiers ?? []
    if (second !== undefined) second.above = '250000'
  })
  expect(change).toEqual({
    subject: 'TIERS',
    name: 'USDT',
    isLoosening: true,
    removed: ['Above 0.10 USDT: 2 approvals, one from a Treasurer'],
    added: ['Above 0.25 USDT: 2 approvals, one from a Treasurer'],
  })
})

test('numbers follow the language', () => {
  const [change] = changesOf(spanish, ({ assets }) => void (assets[0]!.perDay = '2500000000'))
  expect(change).toMatchObject({
    removed: ['Como máximo 3,00 USDT en 24 horas'],
    added: ['Como máximo 2.500,00 USDT en 24 horas'],
  })
})

test('a key is named by its wallets', () => {
  const [change] = changesOf(english, ({ keys }) => void (keys[0]!.threshold = 3))
  expect(change).toMatchObject({ name: 'Treasury', added: ['Any 3 of 3 signers'] })
})

test('a removed person is shown with the words of their passkeys', () => {
  const [change] = changesOf(english, ({ people }) => void people.pop())
  expect(change).toMatchObject({ subject: 'PERSON', name: 'Dora', added: [] })
  expect(change?.removed[0]).toBe('Treasurer, Governor')
  expect(change?.removed[1]).toMatch(/^(\w+ ){8}· https:\/\/approve\.example\.org$/)
})
