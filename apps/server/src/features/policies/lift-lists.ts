/** A policy without lists of addresses and countries, made by the operator of the server for an organisation that its own lists shut
 *  out: they also guard the calls that change the policy. */
import { installationId } from '@holdfast/ledger'
import type { PolicyBundle } from '@holdfast/policy'
import { canonicalHash, type Database, transaction } from '@holdfast/store'
import { findPolicyInForce } from '@holdfast/store/read'
import { doubtApprovals, insertPolicy, lockTreasury } from '@holdfast/store/write'
import { recordOwnChange } from '../../http/record-change.ts'
import { notifyMembers } from '../notices/notify-members.ts'
import { bundleOf } from './bundle-of.ts'

/** The number of the new version; null when no policy with such a list is in force. */
export const liftLists = (db: Database, organisationId: string): Promise<number | null> =>
  transaction(db, async (tx) => {
    await lockTreasury(tx, organisationId)
    const policy = await findPolicyInForce(tx, organisationId)
    if (policy === undefined) return null
    const before = bundleOf(policy)
    const after = withoutLists(before)
    if (canonicalHash(after) === policy.hash) return null
    const version = policy.version + 1
    await insertPolicy(tx, {
      entity_id: organisationId,
      version,
      bundle: after,
      hash: canonicalHash(after),
      applied_by: installationId,
    })
    await doubtApprovals(tx, organisationId)
    await notifyMembers(tx, organisationId, { kind: 'policy-applied', by: null, version })
    await recordOwnChange(tx, {
      organisationId,
      subject: { kind: 'policy', id: organisationId, name: `Version ${version}` },
      verb: 'applied',
      before: { bundle: before },
      after: { bundle: after },
    })
    return version
  })

const withoutLists = (bundle: PolicyBundle): PolicyBundle => ({
  ...bundle,
  app: {
    ...bundle.app,
    controls: { ...bundle.app.controls, ipAllowlist: [], geoAllowlist: [] },
  },
})
