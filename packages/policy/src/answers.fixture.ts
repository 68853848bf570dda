/** Arbitrary answers and drafts for property tests. */
import fc from 'fast-check'
import type { PolicyAnswers } from './answers.ts'
import { countries } from './countries.ts'

const dollars = fc.integer({ min: 1, max: 1_000_000_000_000 })
const address = fc.stringMatching(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
const people = fc.uniqueArray(fc.record({ id: fc.uuid(), name: fc.stringMatching(/^[A-Za-zñé]{1,40}$/) }), {
  minLength: 2,
  maxLength: 8,
  selector: ({ name }) => name.toLowerCase(),
})

export const anyAnswers: fc.Arbitrary<PolicyAnswers> = people.chain((holders) =>
  fc.record({
    needsAutomation: fc.boolean(),
    typicalTxSizeUSD: dollars,
    dailyVolumeUSD: dollars,
    geoRestricted: fc.boolean(),
    roleBoundApprovals: fc.boolean(),
    requireHumanSignerEveryTx: fc.boolean(),
    phoneShareHolders: fc.constant(holders.map(({ name }) => name)),
    phoneShareHolderIds: fc.constant(holders.map(({ id }) => id)),
    userPresencePolicy: fc.constantFrom('per-tx', 'per-session'),
    threshold: fc.constantFrom('2-of-3', '3-of-4', '3-of-5'),
    ppSeatRedundancy: fc.boolean(),
    treasuryHoursOnly: fc.boolean(),
    perTxCapUSD: dollars,
    dailyCapUSD: dollars,
    whitelistedAddresses: fc.uniqueArray(address, { maxLength: 5 }),
    approvalExpiryMinutes: fc.integer({ min: 1, max: 10_080 }),
    ipAllowlist: fc.uniqueArray(
      fc.oneof(
        fc.ipV4(),
        fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map(([ip, bits]) => `${ip}/${bits}`),
      ),
      { maxLength: 5 },
    ),
    geoAllowlist: fc.uniqueArray(fc.constantFrom(...countries), { maxLength: 5 }),
    strictRequireTwoPPSeats: fc.boolean(),
  }),
)
