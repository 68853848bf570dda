import { RulesPrices } from '@holdfast/contract'
import { canonicalHash, type Transaction } from '@holdfast/store'
import { findPolicyInForce, type RulesVersion } from '@holdfast/store/read'
import { doubtApprovals, insertPolicy } from '@holdfast/store/write'

/** The server's own part of a policy comes into force with the rules: addresses, countries and dollars. */
export async function applyBundle(
  tx: Transaction,
  {
    entity_id,
    version,
    prices,
    proposed_by,
  }: Pick<RulesVersion, 'entity_id' | 'version' | 'prices' | 'proposed_by'>,
): Promise<void> {
  // Requests from before version 1 were not signed by people, so their approvals are checked again.
  if (version === 1) await doubtApprovals(tx, entity_id)
  const { data } = RulesPrices.safeParse(prices)
  if (data === undefined || proposed_by === null) return
  const { bundle } = data
  const hash = canonicalHash(bundle)
  const inForce = await findPolicyInForce(tx, entity_id)
  if (inForce?.hash === hash) return
  await insertPolicy(tx, {
    entity_id,
    version: (inForce?.version ?? 0) + 1,
    bundle,
    hash,
    applied_by: proposed_by,
  })
  await doubtApprovals(tx, entity_id)
}
