import type { RulesTermsInRequest } from '@holdfast/contract'
import type { RulesTerms } from '@holdfast/policy/rules'

/** Absent: everything is as in the version before. */
export const termsOfRequest = (terms: RulesTermsInRequest | undefined): RulesTerms => ({
  assets: (terms?.assets ?? []).map(({ network, id, caps, fee_ceiling, tiers }) => ({
    network,
    id,
    caps: caps && { perTransfer: caps.per_transfer, perDay: caps.per_day },
    feeCeiling: fee_ceiling,
    tiers,
  })),
  recipients: (terms?.recipients ?? []).map(({ network, address, active_from, caps }) => ({
    network,
    address,
    activeFrom: active_from === undefined ? undefined : Date.parse(active_from),
    caps: caps.map(({ id, per_day }) => ({ id, perDay: per_day })),
  })),
  hours: terms?.hours,
  longestIntentHours: terms?.longest_intent_hours,
})
