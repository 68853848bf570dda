import { type PolicyBundle, policyBundle } from '@holdfast/policy'
import type { AppliedPolicy } from '@holdfast/store/read'

const read = new WeakMap<AppliedPolicy, PolicyBundle>()

/** The stored bundle must still be valid: a policy that cannot be read cannot be enforced, and must not be skipped. */
export function bundleOf(policy: AppliedPolicy): PolicyBundle {
  const known = read.get(policy)
  if (known !== undefined) return known
  const bundle = policyBundle.parse(policy.bundle)
  read.set(policy, bundle)
  return bundle
}
