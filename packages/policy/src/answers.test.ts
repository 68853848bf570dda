import { expect, test } from 'vitest'
import { defaultAnswers, draftAnswers, hasTwins, holdersOf, policyAnswers } from './answers.ts'

const [ana, ben] = ['6f1a3c52-6d0b-4a9e-9d0e-2f8f3f6a1b01', '6f1a3c52-6d0b-4a9e-9d0e-2f8f3f6a1b02'] as const
const answers = { ...defaultAnswers, phoneShareHolders: ['Ana', 'Ben'], phoneShareHolderIds: [ana, ben] }
/** Paths of the faults. */
const faults = (change: object, schema: typeof policyAnswers | typeof draftAnswers = policyAnswers) =>
  schema.safeParse({ ...answers, ...change }).error?.issues.map(({ path }) => path.join('.'))

test('a draft begins with every choice off and two empty rows of holders', () => {
  expect(defaultAnswers).toMatchObject({
    needsAutomation: false,
    geoRestricted: false,
    roleBoundApprovals: false,
    requireHumanSignerEveryTx: false,
    ppSeatRedundancy: false,
    treasuryHoursOnly: false,
    strictRequireTwoPPSeats: false,
    userPresencePolicy: 'per-tx',
    phoneShareHolders: ['', ''],
    phoneShareHolderIds: ['', ''],
    whitelistedAddresses: [],
    ipAllowlist: [],
    geoAllowlist: [],
  })
})

test('answers name as many holders as ids, and nobody twice', () => {
  expect(faults({})).toBeUndefined()
  expect(faults({ phoneShareHolders: ['Ana', 'Ben', 'Cleo'] })).toEqual(['phoneShareHolderIds'])
  expect(faults({ phoneShareHolders: ['Ana', 'ana '] })).toEqual(['phoneShareHolders'])
  expect(faults({ phoneShareHolderIds: [ana, ana] })).toEqual(['phoneShareHolders'])
  expect(faults({ phoneShareHolders: ['Ana'] }, draftAnswers)).toEqual([''])
})

test('a country is two capital letters', () => {
  expect(faults({ geoAllowlist: ['ES', 'DE'] })).toBeUndefined()
  for (const country of ['es', 'ESP', '1ES', 'E'])
    expect(faults({ geoAllowlist: [country] })).toEqual(['geoAllowlist.0'])
})

test('figures and lines of a draft are of any text, up to a length', () => {
  expect(faults({ perTxCapUSD: 'x'.repeat(40), ipAllowlist: ['y'] }, draftAnswers)).toBeUndefined()
  expect(faults({ perTxCapUSD: 'x'.repeat(41) }, draftAnswers)).toEqual(['perTxCapUSD'])
  expect(faults({ ipAllowlist: ['y'.repeat(150_002)] }, draftAnswers)).toEqual(['ipAllowlist.0'])
})

test('holders are the same people by id or by name, whatever the case of its letters', () => {
  const [first, second] = [
    { id: ana, name: 'Zoë' },
    { id: ben, name: 'Ben' },
  ]
  expect(hasTwins([first, second])).toBe(false)
  expect(hasTwins([first, { id: ben, name: ' ZOE\u0308' }])).toBe(true)
  expect(hasTwins([first, { id: ana.toUpperCase(), name: 'Ben' }])).toBe(true)
})

test('an id without a name has an empty one', () => {
  expect(holdersOf({ phoneShareHolders: ['Ana'], phoneShareHolderIds: [ana, ben] })).toEqual([
    { id: ana, name: 'Ana' },
    { id: ben, name: '' },
  ])
})
