/** A new version of the policy, for the calls that apply one and that adopt one. */
import type { ApiReply } from '@holdfast/contract'
import type { PolicyBundle } from '@holdfast/policy'
import { canonicalHash, type Transaction } from '@holdfast/store'
import { type AppliedPolicy, findPolicyInForce } from '@holdfast/store/read'
import { doubtApprovals, insertPolicy } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { announceChange } from '../../http/announce-change.ts'
import { recordChange } from '../../http/record-change.ts'
import { notifyMembers } from '../notices/notify-members.ts'
import { presentPolicy } from './present.ts'

interface NewPolicy {
  readonly organisationId: string
  readonly bundle: PolicyBundle
  readonly before: AppliedPolicy | undefined
  /** The user whose policy it is. `who` puts it in force. */
  readonly appliedBy: string
}

/** The caller holds the lock of the organisation. */
export async function putPolicyInForce(
  tx: Transaction,
  who: Who,
  { organisationId, bundle, before, appliedBy }: NewPolicy,
): Promise<ApiReply<'applyPolicy'>> {
  await insertPolicy(tx, {
    entity_id: organisationId,
    version: (before?.version ?? 0) + 1,
    bundle,
    hash: canonicalHash(bundle),
    applied_by: appliedBy,
  })
  await doubtApprovals(tx, organisationId)
  const stored = await findPolicyInForce(tx, organisationId)
  if (stored === undefined) throw new Error(`no policy of ${organisationId} although one was applied`)
  const after = presentPolicy(stored)
  await announceChange(tx, organisationId, 'policy_applied', after)
  await notifyMembers(tx, organisationId, {
    kind: 'policy-applied',
    by: who.actor.user.id,
    version: after.version,
  })
  await recordChange(tx, who, {
    organisationId,
    subject: { kind: 'policy', id: organisationId, name: `Version ${after.version}` },
    verb: 'applied',
    before: before && presentPolicy(before),
    after,
  })
  return after
}
