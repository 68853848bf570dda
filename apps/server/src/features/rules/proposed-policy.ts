import { RulesPrices } from '@holdfast/contract'
import type { PolicyBundle } from '@holdfast/policy'
import { canonicalHash } from '@holdfast/store'
import type { AppliedPolicy, RulesVersion } from '@holdfast/store/read'
import { bundleOf } from '../policies/bundle-of.ts'

export interface ProposedPolicy {
  /** Null: no policy is in force. */
  readonly before: PolicyBundle | null
  readonly after: PolicyBundle
}

/** The policy that the server applies when the version is in force; null if that changes nothing. */
export function proposedPolicy(
  { prices }: Pick<RulesVersion, 'prices'>,
  inForce: AppliedPolicy | undefined,
): ProposedPolicy | null {
  const { data } = RulesPrices.safeParse(prices)
  if (data === undefined || inForce?.hash === canonicalHash(data.bundle)) return null
  return { before: inForce === undefined ? null : bundleOf(inForce), after: data.bundle }
}
