/** Applying a policy, in an organisation without rules at the signers. With rules it is proposed, and others adopt it. */
import { canonicalHash, transaction } from '@holdfast/store'
import { findPolicyInForce } from '@holdfast/store/read'
import { lockTreasury } from '@holdfast/store/write'
import { authoriseEither, defaultOrganisationOf } from '../../http/authorise.ts'
import { assertVersion, notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { hasRules } from '../changes/has-rules.ts'
import { assertBundleFits } from './assert-bundle-fits.ts'
import { assertCallerListed } from './assert-caller-listed.ts'
import { presentPolicy } from './present.ts'
import { putPolicyInForce } from './put-policy-in-force.ts'

export const applyPolicy: Verb<'applyPolicy', 'db'> = ({ db }, call) => {
  const { query, body: bundle, version } = call.request
  const organisationId = defaultOrganisationOf(call.actor, query.entity_id)
  if (organisationId === null) throw notFound('organisation')
  authoriseEither(call.actor, 'apply policy', organisationId)
  return transaction(db, async (tx) => {
    await lockTreasury(tx, organisationId)
    const before = await findPolicyInForce(tx, organisationId)
    // A client that missed the answer repeats its request.
    if (before?.hash === canonicalHash(bundle)) return presentPolicy(before)
    if (await hasRules(tx, organisationId)) throw refusal('POLICY_IS_PROPOSED', {}, organisationId)
    await assertCallerListed(tx, organisationId, call.caller)
    assertVersion(before?.version ?? 0, version)
    await assertBundleFits(tx, organisationId, bundle)
    return putPolicyInForce(tx, call, {
      organisationId,
      bundle,
      before,
      appliedBy: call.actor.user.id,
    })
  })
}
