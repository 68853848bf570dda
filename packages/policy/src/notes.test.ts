import { expect, test } from 'vitest'
import { defaultAnswers, type PolicyAnswers } from './answers.ts'
import { type Note, noteInEnglish, notesOf } from './notes.ts'

const calm: PolicyAnswers = {
  ...defaultAnswers,
  typicalTxSizeUSD: 1_000,
  dailyVolumeUSD: 5_000,
  perTxCapUSD: 2_000,
  dailyCapUSD: 10_000,
  approvalExpiryMinutes: 15,
}
const codes = (change: Partial<PolicyAnswers> = {}) =>
  notesOf({ ...calm, ...change })
    .map(({ code }) => code)
    .filter((code) => code !== 'business')

test('the first note says what the answers were based on', () => {
  expect(notesOf(calm)).toEqual([{ code: 'business', typical: 1_000, volume: 5_000 }])
})

test('figures above a cap are noted, those that equal it are not', () => {
  expect(codes({ typicalTxSizeUSD: 2_000, dailyVolumeUSD: 10_000, dailyCapUSD: 10_000 })).toEqual([])
  expect(codes({ perTxCapUSD: 10_000 })).toEqual([])
  expect(
    notesOf({ ...calm, typicalTxSizeUSD: 2_001, dailyVolumeUSD: 10_001, perTxCapUSD: 10_002 }).slice(1),
  ).toEqual([
    { code: 'volume-over-cap', volume: 10_001, cap: 10_000 },
    { code: 'cap-over-daily', cap: 10_002, daily: 10_000 },
  ])
  expect(notesOf({ ...calm, typicalTxSizeUSD: 2_001 }).slice(1)).toEqual([
    { code: 'typical-over-cap', typical: 2_001, cap: 2_000 },
  ])
})

test.each<[string, Partial<PolicyAnswers>, Partial<PolicyAnswers>[]]>([
  [
    'automation-waits',
    { needsAutomation: true, requireHumanSignerEveryTx: true },
    [{ needsAutomation: true }, { requireHumanSignerEveryTx: true }],
  ],
  [
    'session-though-every',
    { requireHumanSignerEveryTx: true, userPresencePolicy: 'per-session' },
    [{ requireHumanSignerEveryTx: true }, { userPresencePolicy: 'per-session' }],
  ],
  [
    'strict-without-second-seat',
    { strictRequireTwoPPSeats: true, requireHumanSignerEveryTx: true, ppSeatRedundancy: false },
    [
      { strictRequireTwoPPSeats: true, requireHumanSignerEveryTx: true, ppSeatRedundancy: true },
      { ppSeatRedundancy: false },
    ],
  ],
  [
    'strict-alone',
    { strictRequireTwoPPSeats: true, ppSeatRedundancy: true },
    [{ strictRequireTwoPPSeats: true, ppSeatRedundancy: true, requireHumanSignerEveryTx: true }],
  ],
  ['countries-missing', { geoRestricted: true }, [{ geoRestricted: true, geoAllowlist: ['ES'] }, {}]],
  ['countries-though-free', { geoAllowlist: ['ES'] }, [{ geoRestricted: true, geoAllowlist: ['ES'] }]],
])('%s is noted where both answers meet, and only there', (code, both, either) => {
  expect(codes(both)).toEqual([code])
  for (const answers of either) expect(codes(answers)).not.toContain(code)
})

test('each note has an English sentence of its own, with its figures in dollars', () => {
  const notes: Note[] = [
    { code: 'business', typical: 1_234, volume: 56_789 },
    { code: 'typical-over-cap', typical: 3_000, cap: 2_000 },
    { code: 'volume-over-cap', volume: 12_000, cap: 10_000 },
    { code: 'cap-over-daily', cap: 12_000, daily: 10_000 },
    { code: 'automation-waits' },
    { code: 'session-though-every' },
    { code: 'strict-without-second-seat' },
    { code: 'strict-alone' },
    { code: 'countries-missing' },
    { code: 'countries-though-free' },
  ]
  const sentences = notes.map(noteInEnglish)
  expect(new Set(sentences).size).toBe(notes.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{20,}\.$/)
  expect(sentences.slice(0, 4).map((sentence) => sentence.match(/\$\d+(,\d{3})*/g))).toEqual([
    ['$1,234', '$56,789'],
    ['$3,000', '$2,000'],
    ['$12,000', '$10,000'],
    ['$12,000', '$10,000'],
  ])
})
