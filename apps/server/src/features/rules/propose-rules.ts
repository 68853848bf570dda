import { adoptersOf, encodeRules } from '@holdfast/policy/rules'
import { transaction } from '@holdfast/store'
import { findOpenRules } from '@holdfast/store/read'
import { insertRulesVersion, lockRules } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { announceRules } from './announce-rules.ts'
import { compileProposal } from './compile-proposal.ts'
import { presentOpen, readRulesRows } from './present-rules.ts'
import { authoriseEither } from '../../http/authorise.ts'
import { placeOf } from './rules-place.ts'

/** Stores the proposal. Governors adopt it on the approver page; the proposer gets nothing from their own adoption. */
export const proposeRules: Verb<'proposeRules', 'db' | 'config'> = async (context, call) => {
  const organisationId = placeOf(call.actor, call.request.query)
  authoriseEither(call.actor, 'apply policy', organisationId)
  const { head, next, prices } = await compileProposal(context, organisationId, call.request.body)
  const { needed } = head.document.governance
  const available = adoptersOf(head.document, next.document).length
  if (available < needed) throw refusal('OTHER_GOVERNORS_NEEDED', { available, needed }, organisationId)
  return transaction(context.db, async (tx) => {
    await lockRules(tx, organisationId)
    const open = await findOpenRules(tx, organisationId)
    if (open !== undefined) throw refusal('RULES_PROPOSAL_OPEN', { version: open.version })
    await insertRulesVersion(tx, {
      entity_id: organisationId,
      hash: next.hash,
      version: next.document.version,
      document: Buffer.from(encodeRules(next.document)),
      state: 'proposed',
      prices,
      proposed_by: call.actor.user.id,
      proposed_at: new Date(),
    })
    await announceRules(tx, organisationId)
    const presented = presentOpen(await readRulesRows(tx, organisationId))
    if (presented === null) throw refusal('RULES_UNCHANGED')
    await recordChange(tx, call, {
      organisationId,
      subject: { kind: 'rules', id: organisationId, name: `Version ${next.document.version}` },
      verb: 'proposed',
      after: { version: next.document.version, hash: next.hash, changes: presented.changes },
    })
    return presented
  })
}
