import {
  compile,
  defaultAnswers,
  factsOf,
  type PolicyAnswers,
  type PolicyFacts,
  type PolicySetting,
  settingsOf,
} from '@holdfast/policy'
import { expect, test } from 'vitest'
import { policy as english } from '../../../locales/en/policy.ts'
import { policy as spanish } from '../../../locales/es/policy.ts'
import { describeSetting } from './describe-setting.ts'

const answers: PolicyAnswers = {
  ...defaultAnswers,
  typicalTxSizeUSD: 25_000,
  dailyVolumeUSD: 200_000,
  perTxCapUSD: 100_000,
  dailyCapUSD: 500_000,
  approvalExpiryMinutes: 15,
  phoneShareHolders: ['Ana', 'Ben'],
  phoneShareHolderIds: ['6f1a3c52-6d0b-4a9e-9d0e-2f8f3f6a1b01', '6f1a3c52-6d0b-4a9e-9d0e-2f8f3f6a1b02'],
}
const sentenceOf = (facts: PolicyFacts, setting: PolicySetting, language: 'en' | 'es'): string => {
  const { sentence, items } = describeSetting(
    setting,
    facts[setting],
    language === 'en' ? english : spanish,
    language,
  )
  return [sentence, ...items].join('\n')
}
const factsOfAnswers = (changed: Partial<PolicyAnswers>) => factsOf(compile({ ...answers, ...changed }))

/** Another answer for each question, and the setting it changes. */
const moves: readonly (readonly [Partial<PolicyAnswers>, PolicySetting])[] = [
  [{ needsAutomation: true }, 'signingMode'],
  [{ roleBoundApprovals: true }, 'roleBound'],
  [{ requireHumanSignerEveryTx: true, strictRequireTwoPPSeats: true }, 'signingMode'],
  [{ phoneShareHolders: ['Ana', 'Cleo'] }, 'holders'],
  [{ userPresencePolicy: 'per-session' }, 'presence'],
  [{ threshold: '2-of-3' }, 'keyThreshold'],
  [{ threshold: '3-of-5' }, 'keyThreshold'],
  [{ ppSeatRedundancy: true }, 'seats'],
  [{ strictRequireTwoPPSeats: true }, 'strictSeats'],
  [{ treasuryHoursOnly: true }, 'hours'],
  [{ perTxCapUSD: 100_001 }, 'perTxCap'],
  [{ dailyCapUSD: 1 }, 'dailyCap'],
  [{ whitelistedAddresses: ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'] }, 'recipients'],
  [{ approvalExpiryMinutes: 60 }, 'expiry'],
  [{ approvalExpiryMinutes: 61 }, 'expiry'],
  [{ ipAllowlist: ['10.0.0.0/8'] }, 'ips'],
  [{ geoAllowlist: ['DE'] }, 'countries'],
]

test('every setting has a sentence in both languages, and all sentences differ', () => {
  const facts = factsOfAnswers({})
  for (const language of ['en', 'es'] as const) {
    const sentences = settingsOf(facts).map((setting) => sentenceOf(facts, setting, language))
    expect(new Set(sentences).size).toBe(20)
    for (const text of sentences) expect(text).toMatch(/^[A-Z\d].*[.\p{L}]$/su)
  }
})

test('each changed answer changes the sentence of its setting, in both languages', () => {
  for (const [changed, setting] of moves)
    for (const language of ['en', 'es'] as const)
      expect([changed, sentenceOf(factsOfAnswers(changed), setting, language)]).not.toEqual([
        changed,
        sentenceOf(factsOfAnswers({}), setting, language),
      ])
})

test('sentences show figures, times and countries in readable form', () => {
  const facts = factsOfAnswers({
    geoAllowlist: ['DE', 'ES'],
    approvalExpiryMinutes: 120,
    treasuryHoursOnly: true,
  })
  expect(sentenceOf(facts, 'perTxCap', 'en')).toBe('A single transfer may be at most $100,000.')
  expect(sentenceOf(facts, 'perTxCap', 'es')).toBe(
    'Una transferencia puede ser como máximo de 100.000\u00a0USD.',
  )
  expect(sentenceOf(facts, 'expiry', 'en')).toBe(
    'An approval expires after 2 hours and must then be repeated.',
  )
  expect(sentenceOf(facts, 'expiry', 'es')).toBe(
    'Una aprobación caduca al cabo de 2 horas; después hay que repetirla.',
  )
  expect(sentenceOf(facts, 'countries', 'es')).toBe(
    'Solo se opera con transferencias desde estos 2 países.\nAlemania (DE)\nEspaña (ES)',
  )
  expect(sentenceOf(facts, 'hours', 'en')).toBe(
    'Transfers are allowed from Monday to Friday, 8:00 to 18:00 UTC, only.',
  )
})
