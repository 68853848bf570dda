import type { ApiReply } from '@holdfast/contract'
import { adoptersOf, encodeRules } from '@holdfast/policy/rules'
import { transaction, type Transaction } from '@holdfast/store'
import { findOpenRules } from '@holdfast/store/read'
import { openRulesVersion, lockRules } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { authoriseEither } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import { replyOf } from '../../http/reply-of.ts'
import type { Verb } from '../../http/verb.ts'
import { assertSteppedUp } from '../credentials/step-up-window.ts'
import { notifyMembers } from '../notices/notify-members.ts'
import { assertCallerListed } from '../policies/assert-caller-listed.ts'
import { proposePolicy } from '../policies/propose-policy.ts'
import { announceRules } from './announce-rules.ts'
import { type CompiledProposal, compileProposal } from './compile-proposal.ts'
import { presentOpen, readRulesRows } from './present-rules.ts'
import { headOf, placeOf } from './rules-place.ts'

/** Stores the proposal. Governors adopt it on the approver page, or people hand in what recovery keys signed; the proposer gets
 *  nothing from their own adoption. Where the rules would stay, another person adopts the policy as a pending change, and the
 *  answer is CHANGE_PROPOSED. */
export const proposeRules: Verb<'proposeRules', 'db' | 'config' | 'signing'> = async (context, call) => {
  const { query, body } = call.request
  const organisationId = placeOf(call.actor, query)
  authoriseEither(call.actor, 'apply policy', organisationId)
  await assertCallerListed(context.db, organisationId, call.caller)
  const compiled = await compileProposal(context, organisationId, body)
  assertSteppedUp(call.actor)
  const outcome = await transaction(context.db, async (tx) => {
    await lockRules(tx, organisationId)
    const { head, version } = compiled
    if ((await headOf(tx, organisationId)).hash !== head.hash) throw refusal('CHANGED_MEANWHILE')
    const open = await findOpenRules(tx, organisationId)
    if (open !== undefined) throw refusal('RULES_PROPOSAL_OPEN', { version: open.version })
    return version === null
      ? proposePolicy(tx, call, { organisationId, head, bundle: body.bundle, note: body.note })
      : proposeVersion(tx, call, organisationId, { head, ...version })
  })
  return replyOf(outcome)
}

type Version = Pick<CompiledProposal, 'head'> & NonNullable<CompiledProposal['version']>

async function proposeVersion(
  tx: Transaction,
  who: Who,
  organisationId: string,
  { head, next, prices }: Version,
): Promise<ApiReply<'proposeRules'>> {
  const { needed } = head.document.governance
  const adopters = new Set(adoptersOf(head.document, next.document).map(({ id }) => id))
  // Recovery keys adopt what too few governors can.
  if (adopters.size < needed && head.document.governance.recovery === null)
    throw refusal('OTHER_GOVERNORS_NEEDED', { available: adopters.size, needed }, organisationId)
  const { version } = next.document
  await openRulesVersion(tx, {
    entity_id: organisationId,
    hash: next.hash,
    version,
    document: Buffer.from(encodeRules(next.document)),
    prices,
    proposed_by: who.actor.user.id,
    proposed_at: new Date(),
  })
  await announceRules(tx, organisationId)
  // Those who can adopt it have an item for that.
  await notifyMembers(
    tx,
    organisationId,
    { kind: 'rules-proposed', by: who.actor.user.id, version },
    ({ user_id }) => !adopters.has(user_id),
  )
  const presented = presentOpen(await readRulesRows(tx, organisationId))
  if (presented === null) throw refusal('RULES_UNCHANGED')
  await recordChange(tx, who, {
    organisationId,
    subject: { kind: 'rules', id: organisationId, name: `Version ${version}` },
    verb: 'proposed',
    after: { version, hash: next.hash, changes: presented.changes, policy: presented.policy },
  })
  return presented
}
