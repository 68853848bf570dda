import type { TransferIntent } from '@holdfast/ledger'
import type { RulesDocument, RulesTier } from '@holdfast/policy/rules'

interface Amounts {
  /** Base units; 0: from the first one. */
  readonly above: string
  /** Null: no tier is higher. */
  readonly upTo: string | null
}

/** The amounts of an asset to which a tier of the rules applies: up to where the next one begins. */
export function amountsOfTier(
  { approvals }: Pick<RulesDocument, 'approvals'>,
  { network, asset }: Pick<TransferIntent, 'network' | 'asset'>,
  { above }: RulesTier,
): Amounts {
  const tiers = approvals.find((entry) => entry.network === network && entry.asset === asset.id)?.tiers ?? []
  const next = tiers.find((tier) => BigInt(tier.above) > BigInt(above))
  return { above, upTo: next?.above ?? null }
}
