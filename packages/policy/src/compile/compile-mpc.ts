import type { PolicyAnswers } from '../answers.ts'
import type { PolicyBundle } from '../bundle.ts'

/** With redundancy, each of the two active seats has a standby. */
const seats = { redundant: { ppShares: 4, ppActive: 2 }, single: { ppShares: 2, ppActive: 1 } } as const

export const compileMpc = (answers: PolicyAnswers): PolicyBundle['mpc'] => ({
  keyThreshold: answers.threshold,
  quorumComposition: {
    ...seats[answers.ppSeatRedundancy ? 'redundant' : 'single'],
    maxPPSignersPerCeremony: 2,
    phoneShares: answers.phoneShareHolderIds.length,
    userPresencePolicy: answers.userPresencePolicy,
  },
  signerAdmission: {
    phoneShareHolderIds: [...answers.phoneShareHolderIds],
    strictRequireTwoPPSeats: answers.strictRequireTwoPPSeats,
  },
  messageBinding: {
    bindsIntentHash: true,
    bindsDigest: true,
    bindsSignerSet: true,
    bindsDerivationPath: true,
    bindsSessionId: true,
  },
  nonceAndPrecomputeHygiene: {
    noncesAreUsedOnce: true,
    noncesAreDeletedBeforeUse: true,
    noncesAreNeverBackedUp: true,
  },
  liveness: { roundTimeoutMs: 8_000 },
  keyEpochs: { proactiveReshareDays: 90 },
})
