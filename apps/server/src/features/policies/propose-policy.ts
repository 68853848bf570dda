import type { PolicyBundle } from '@holdfast/policy'
import type { Rules } from '@holdfast/policy/rules'
import { canonicalHash, type Transaction } from '@holdfast/store'
import { findPolicyInForce } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { refusal, type Refused } from '../../http/refusal.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { assertBundleFits } from './assert-bundle-fits.ts'
import { presentPolicy } from './present.ts'

interface Proposed {
  readonly organisationId: string
  readonly bundle: PolicyBundle
  readonly note: string
  /** The rules in force, which stay. */
  readonly head: Rules
}

/** Proposes a change of what the server alone checks. The caller holds the lock of the organisation. */
export async function proposePolicy(
  tx: Transaction,
  who: Who,
  { organisationId, bundle, note, head }: Proposed,
): Promise<Refused> {
  const before = await findPolicyInForce(tx, organisationId)
  if (before?.hash === canonicalHash(bundle)) throw refusal('RULES_UNCHANGED')
  await assertBundleFits(tx, organisationId, bundle)
  const version = before?.version ?? 0
  return proposeChange(tx, who, {
    entity_id: organisationId,
    kind: 'policy-changed',
    subject_key: 'policy',
    subject_name: `Version ${version + 1}`,
    version,
    before: before === undefined ? null : { bundle: presentPolicy(before).bundle },
    after: { bundle, note, rules: head.hash },
  })
}
