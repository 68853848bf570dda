import { type RulesFault, rulesFault } from '../rules-fault.ts'
import type { RulesAsset, RulesRecipient } from '../rules-schema.ts'
import type { RuledFacts } from './ruled-transfer.ts'

/** The caps of a day: of the asset, and of the recipient in this asset. */
export function dayCapFaults(
  asset: RulesAsset | undefined,
  recipient: RulesRecipient | undefined,
  { transfer: { units }, spent }: RuledFacts,
): RulesFault[] {
  if (asset === undefined) return []
  const cap = recipient?.assets?.find(({ id }) => id === asset.id)?.perDay ?? null
  const faults: RulesFault[] = []
  if (isAbove(asset.perDay, units, spent.inAsset))
    faults.push(rulesFault('OVER_DAY_CAP', 'units', figures(asset.perDay, units, spent.inAsset)))
  if (cap !== null && isAbove(cap, units, spent.toRecipient))
    faults.push(rulesFault('OVER_RECIPIENT_CAP', 'units', figures(cap, units, spent.toRecipient)))
  return faults
}

const isAbove = (cap: string, units: bigint, spent: bigint): boolean => units + spent > BigInt(cap)

const figures = (cap: string, units: bigint, spent: bigint) => ({
  cap,
  units: String(units),
  spent: String(spent),
})
