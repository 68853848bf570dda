import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAnswers } from './answers.fixture.ts'
import { defaultAnswers, draftAnswers, type PolicyAnswers, policyAnswers } from './answers.ts'
import { policyBundle } from './bundle.ts'
import { compile } from './compile.ts'
import { readAnswers } from './read-answers.ts'

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
const modeOf = (isHuman: boolean, isStrict: boolean, isAutomatic: boolean) =>
  compile({
    ...answers,
    requireHumanSignerEveryTx: isHuman,
    strictRequireTwoPPSeats: isStrict,
    needsAutomation: isAutomatic,
  }).app.signingMode

test('[DATA-41] there are 19 answers, and these are their names', () => {
  const names =
    `needsAutomation typicalTxSizeUSD dailyVolumeUSD geoRestricted roleBoundApprovals requireHumanSignerEveryTx
    phoneShareHolders phoneShareHolderIds userPresencePolicy threshold ppSeatRedundancy treasuryHoursOnly perTxCapUSD
    dailyCapUSD whitelistedAddresses approvalExpiryMinutes ipAllowlist geoAllowlist strictRequireTwoPPSeats`
      .split(/\s+/)
      .sort()
  expect(names).toHaveLength(19)
  expect(Object.keys(defaultAnswers).sort()).toEqual(names)
  expect(Object.keys(policyAnswers.parse(answers)).sort()).toEqual(names)
  expect(draftAnswers.safeParse({ ...defaultAnswers, other: 1 }).success).toBe(false)
})

test('[WIZ-03] [WIZ-04] [WIZ-10] [WIZ-13] [WIZ-14] [WIZ-16] the answers have the documented defaults', () => {
  expect(draftAnswers.parse(defaultAnswers)).toMatchObject({
    typicalTxSizeUSD: 25000,
    dailyVolumeUSD: 200000,
    perTxCapUSD: 100000,
    dailyCapUSD: 500000,
    approvalExpiryMinutes: 15,
    threshold: '3-of-4',
  })
})

test('[WIZ-35] [WIZ-36] [WIZ-37] [WIZ-38] the signing mode follows from three of the answers', () => {
  for (const isAutomatic of [true, false]) {
    expect(modeOf(true, true, isAutomatic)).toBe('strict-composition')
    expect(modeOf(true, false, isAutomatic)).toBe('human-in-the-loop')
  }
  for (const isStrict of [true, false]) {
    expect(modeOf(false, isStrict, true)).toBe('availability-first')
    expect(modeOf(false, isStrict, false)).toBe('human-in-the-loop')
  }
})

test('[WIZ-39] [WIZ-40] [WIZ-41] [WIZ-42] two approvers, two policy signers at most, 8 seconds for a round, new shares every 90 days', () => {
  const { mpc, app } = compile(answers)
  expect(app.approvals.required).toBe(2)
  expect(mpc.quorumComposition.maxPPSignersPerCeremony).toBe(2)
  expect(mpc.liveness).toEqual({ roundTimeoutMs: 8000 })
  expect(mpc.keyEpochs).toEqual({ proactiveReshareDays: 90 })
})

test('[WIZ-43] redundancy gives four policy shares of which two are active', () => {
  const seats = (ppSeatRedundancy: boolean) => compile({ ...answers, ppSeatRedundancy }).mpc.quorumComposition
  expect(seats(true)).toMatchObject({ ppShares: 4, ppActive: 2 })
  expect(seats(false)).toMatchObject({ ppShares: 2, ppActive: 1 })
})

test('[WIZ-44] [WIZ-45] [WIZ-46] [WIZ-47] the bundle has three parts with their own fields', () => {
  const bundle = compile(answers)
  expect(Object.keys(bundle)).toEqual(['mpc', 'app', 'summary'])
  expect(Object.keys(bundle.mpc)).toEqual([
    'keyThreshold',
    'quorumComposition',
    'signerAdmission',
    'messageBinding',
    'nonceAndPrecomputeHygiene',
    'liveness',
    'keyEpochs',
  ])
  expect(Object.keys(bundle.app)).toEqual(['signingMode', 'approvals', 'limits', 'controls'])
  expect(Object.keys(bundle.summary)).toEqual(['recommendedShareHolders', 'notes'])
})

test('every set of answers compiles to a bundle, the same each time, and carries each choice', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const copy = structuredClone(answers)
      const bundle = compile(policyAnswers.parse(answers))
      expect(policyBundle.parse(bundle)).toEqual(bundle)
      expect(compile(structuredClone(answers))).toEqual(bundle)
      expect(answers).toEqual(copy)
      expect(bundle.mpc.keyThreshold).toBe(answers.threshold)
      expect(bundle.mpc.quorumComposition).toMatchObject({
        phoneShares: answers.phoneShareHolderIds.length,
        userPresencePolicy: answers.userPresencePolicy,
      })
      expect(bundle.mpc.signerAdmission).toEqual({
        phoneShareHolderIds: answers.phoneShareHolderIds,
        strictRequireTwoPPSeats: answers.strictRequireTwoPPSeats,
      })
      expect(bundle.app.approvals).toMatchObject({
        roleBound: answers.roleBoundApprovals,
        expiryMinutes: answers.approvalExpiryMinutes,
      })
      expect(bundle.app.limits).toEqual({
        perTxCapUSD: answers.perTxCapUSD,
        dailyCapUSD: answers.dailyCapUSD,
      })
      expect(bundle.app.controls).toEqual({
        whitelistedAddresses: answers.whitelistedAddresses,
        ipAllowlist: answers.ipAllowlist,
        geoAllowlist: answers.geoAllowlist,
        treasuryHoursOnly: answers.treasuryHoursOnly,
      })
    }),
  )
})

test('a valid draft is read as the same answers', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      expect(readAnswers(answers)).toEqual({ answers })
    }),
  )
})

test('notes state the assumptions of the answers and their conflicts', () => {
  expect(compile(answers).summary.notes).toEqual([
    'A typical transaction is $25,000, the daily volume $200,000.',
  ])
  const torn = compile({
    ...answers,
    typicalTxSizeUSD: 600_000,
    dailyVolumeUSD: 700_000,
    perTxCapUSD: 550_000,
    needsAutomation: true,
    requireHumanSignerEveryTx: true,
    userPresencePolicy: 'per-session',
    strictRequireTwoPPSeats: true,
    geoRestricted: true,
  })
  expect(torn.summary.notes).toHaveLength(8)
  expect(policyBundle.safeParse(torn).success).toBe(true)
})
