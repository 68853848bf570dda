import { callerRefusals } from '@holdfast/policy'
import type { Queryable } from '@holdfast/store'
import { findPolicyInForce } from '@holdfast/store/read'
import type { Caller } from '../../context.ts'
import { Refused } from '../../http/refusal.ts'
import { bundleOf } from './bundle-of.ts'
import { callerFactsOf } from './caller-facts-of.ts'

/** The policy in force also guards its own change: a person elsewhere could otherwise lift the lists first. */
export async function assertCallerListed(
  db: Queryable,
  organisationId: string,
  caller: Caller,
): Promise<void> {
  const policy = await findPolicyInForce(db, organisationId)
  if (policy === undefined) return
  const bundle = bundleOf(policy)
  const [first] = callerRefusals(bundle.app.controls, callerFactsOf(bundle, caller))
  if (first !== undefined) throw new Refused(first, organisationId)
}
