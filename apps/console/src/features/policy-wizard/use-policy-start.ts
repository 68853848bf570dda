import { useMemo } from 'react'
import { useRules } from '../rules/use-rules.ts'
import { type PolicyStart, policyStartOf } from '../policies/policy-start-of.ts'
import { usePolicyInForce } from '../policies/use-policy.ts'

/** The policy that a change starts from. Undefined: not loaded. */
export function usePolicyStart() {
  const policy = usePolicyInForce()
  const rules = useRules()
  const start = useMemo<PolicyStart | undefined>(
    () =>
      policy.data === undefined || rules.data === undefined
        ? undefined
        : policyStartOf(policy.data, rules.data),
    [policy.data, rules.data],
  )
  const failed = [policy, rules].find(({ data, error }) => data === undefined && error !== null)
  return { start, failed }
}
