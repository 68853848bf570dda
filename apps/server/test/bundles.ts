/** Policy bundles for tests. */
import type { PolicyBundle } from '@holdfast/policy'

/** One other person approves within a week, and no limit affects the amounts of the tests. */
export const wideBundle = (phoneShareHolderIds: readonly string[]): PolicyBundle => ({
  mpc: {
    keyThreshold: '3-of-4',
    quorumComposition: {
      ppShares: 2,
      ppActive: 1,
      maxPPSignersPerCeremony: 2,
      phoneShares: phoneShareHolderIds.length,
      userPresencePolicy: 'per-tx',
    },
    signerAdmission: { phoneShareHolderIds: [...phoneShareHolderIds], strictRequireTwoPPSeats: false },
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
  },
  app: {
    signingMode: 'human-in-the-loop',
    approvals: { required: 1, roleBound: false, expiryMinutes: 7 * 24 * 60 },
    limits: { perTxCapUSD: 1_000_000_000, dailyCapUSD: 1_000_000_000 },
    controls: { whitelistedAddresses: [], ipAllowlist: [], geoAllowlist: [], treasuryHoursOnly: false },
  },
  summary: { recommendedShareHolders: [], notes: [] },
})

type App = PolicyBundle['app']
export interface AppChange {
  readonly approvals?: Partial<App['approvals']>
  readonly limits?: Partial<App['limits']>
  readonly controls?: Partial<App['controls']>
}

export const withApp = (bundle: PolicyBundle, change: AppChange): PolicyBundle => ({
  ...bundle,
  app: {
    ...bundle.app,
    approvals: { ...bundle.app.approvals, ...change.approvals },
    limits: { ...bundle.app.limits, ...change.limits },
    controls: { ...bundle.app.controls, ...change.controls },
  },
})
