import { transaction } from '@holdfast/store'
import { findOpenRules } from '@holdfast/store/read'
import { lockRules, updateRulesVersion } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { announceRules } from './announce-rules.ts'
import { authoriseEither } from '../../http/authorise.ts'
import { placeOf } from './rules-place.ts'

/** Ends a proposal that the signers do not hold. One that they hold ends by a veto only. */
export const withdrawRules: Verb<'withdrawRules', 'db'> = async ({ db }, call) => {
  const organisationId = placeOf(call.actor, call.request.query)
  authoriseEither(call.actor, 'apply policy', organisationId)
  return transaction(db, async (tx) => {
    await lockRules(tx, organisationId)
    const open = await findOpenRules(tx, organisationId)
    if (open === undefined) throw refusal('RULES_PROPOSAL_MISSING')
    if (open.state === 'pending') throw refusal('RULES_PROPOSAL_PENDING')
    const { hash, version } = open
    await updateRulesVersion(tx, { organisationId, hash }, { state: 'ended', ended_at: new Date() })
    await announceRules(tx, organisationId)
    await recordChange(tx, call, {
      organisationId,
      subject: { kind: 'rules', id: organisationId, name: `Version ${version}` },
      verb: 'withdrawn',
      before: { version, hash },
    })
    return { version, hash }
  })
}
