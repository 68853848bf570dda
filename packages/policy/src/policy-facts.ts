/**
 * A policy as a list of settings for display: every choice of a bundle is in exactly one of them. `summary`
 * is not a setting; only the holders' names are taken from it.
 */
import type { PolicyBundle } from './bundle.ts'

export function factsOf({ mpc, app, summary }: PolicyBundle) {
  const { quorumComposition: quorum, signerAdmission: admission } = mpc
  const names = new Map(summary.recommendedShareHolders.map(({ id, name }) => [id, name]))
  const [k = 0, n = 0] = mpc.keyThreshold.split('-of-').map(Number)
  return {
    signingMode: { mode: app.signingMode },
    required: { count: app.approvals.required },
    roleBound: { isOn: app.approvals.roleBound },
    expiry: { minutes: app.approvals.expiryMinutes },
    perTxCap: { dollars: app.limits.perTxCapUSD },
    dailyCap: { dollars: app.limits.dailyCapUSD },
    recipients: { list: app.controls.whitelistedAddresses },
    hours: { isOn: app.controls.treasuryHoursOnly },
    ips: { list: app.controls.ipAllowlist },
    countries: { list: app.controls.geoAllowlist },
    keyThreshold: { k, n },
    seats: { shares: quorum.ppShares, active: quorum.ppActive },
    mostSeats: { count: quorum.maxPPSignersPerCeremony },
    strictSeats: { isOn: admission.strictRequireTwoPPSeats },
    holders: {
      shares: quorum.phoneShares,
      list: admission.phoneShareHolderIds.map((id) => ({ id, name: names.get(id) ?? null })),
    },
    presence: { policy: quorum.userPresencePolicy },
    binding: mpc.messageBinding,
    nonces: mpc.nonceAndPrecomputeHygiene,
    roundTimeout: { ms: mpc.liveness.roundTimeoutMs },
    reshare: { days: mpc.keyEpochs.proactiveReshareDays },
  }
}
export type PolicyFacts = ReturnType<typeof factsOf>
export type PolicySetting = keyof PolicyFacts

/** In display order. */
export const settingsOf = (facts: PolicyFacts): PolicySetting[] => Object.keys(facts) as PolicySetting[]

/** The settings that differ between two policies. */
export const changedSettings = (before: PolicyFacts, after: PolicyFacts): PolicySetting[] =>
  settingsOf(after).filter((setting) => meaningOf(before[setting]) !== meaningOf(after[setting]))

/** The order of a list has no meaning. */
const meaningOf = (fact: object): string =>
  JSON.stringify(fact, (_, value: unknown) =>
    Array.isArray(value) ? value.map((part) => JSON.stringify(part)).sort() : value,
  )
