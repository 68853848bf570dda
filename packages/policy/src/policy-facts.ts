/** A policy setting by setting, ready to be told in words: every choice of a bundle is in exactly one of these. What stands
 *  in `summary` is not a setting; names of the holders are taken from there. */
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

/** In the order in which they are told. */
export const settingsOf = (facts: PolicyFacts): PolicySetting[] => Object.keys(facts) as PolicySetting[]

/** Settings that one policy has otherwise than another. */
export const changedSettings = (before: PolicyFacts, after: PolicyFacts): PolicySetting[] =>
  settingsOf(after).filter((setting) => meaningOf(before[setting]) !== meaningOf(after[setting]))

/** The order of a list means nothing. */
const meaningOf = (fact: object): string =>
  JSON.stringify(fact, (_, value: unknown) =>
    Array.isArray(value) ? value.map((part) => JSON.stringify(part)).sort() : value,
  )
