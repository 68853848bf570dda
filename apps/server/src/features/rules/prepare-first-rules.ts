import { encodeRules } from '@holdfast/policy/rules'
import { transaction } from '@holdfast/store'
import { findOpenRules } from '@holdfast/store/read'
import { openRulesVersion, lockRules } from '@holdfast/store/write'
import { authoriseEither } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertCallerListed } from '../policies/assert-caller-listed.ts'
import { announceRules } from './announce-rules.ts'
import { compileNext } from './compile-next.ts'
import { firstRulesSources } from './first-rules-sources.ts'
import { presentPrepared } from './present-prepared.ts'
import { readRulesRows } from './present-rules.ts'
import { recoveryOf } from './recovery-of.ts'
import { rulesInForce } from './rules-in-force.ts'
import { placeOf } from './rules-place.ts'
import { termsOfRequest } from './terms-of-request.ts'

/** Stores version 1. It is in force nowhere before the operator of a signer accepts it there. */
export const prepareFirstRules: Verb<'prepareFirstRules', 'db' | 'config' | 'signing'> = async (
  context,
  call,
) => {
  const organisationId = placeOf(call.actor, call.request.query)
  authoriseEither(call.actor, 'apply policy', organisationId)
  await assertCallerListed(context.db, organisationId, call.caller)
  const { governors, governors_needed, delay_hours, left_out, recovery, note, terms } = call.request.body
  if ((await rulesInForce(context.db, organisationId)) !== null) throw refusal('RULES_EXIST')
  const { sources, checks } = await firstRulesSources(context, organisationId, {
    governors,
    needed: governors_needed,
    delayHours: delay_hours,
    leftOut: left_out,
    recovery: recovery === null ? null : recoveryOf(recovery, null),
    terms: termsOfRequest(terms),
  })
  const missing = checks.flatMap((check) => check.missing)
  if (sources === null || missing.length > 0)
    throw refusal('FIRST_RULES_NOT_READY', { missing }, organisationId)
  const { rules, prices } = compileNext(sources, note)
  return transaction(context.db, async (tx) => {
    await lockRules(tx, organisationId)
    if ((await rulesInForce(tx, organisationId)) !== null) throw refusal('RULES_EXIST')
    const open = await findOpenRules(tx, organisationId)
    if (open !== undefined) throw refusal('RULES_PROPOSAL_OPEN', { version: open.version })
    const { version } = rules.document
    await openRulesVersion(tx, {
      entity_id: organisationId,
      hash: rules.hash,
      version,
      document: Buffer.from(encodeRules(rules.document)),
      prices,
      proposed_by: call.actor.user.id,
      proposed_at: new Date(),
    })
    await announceRules(tx, organisationId)
    await recordChange(tx, call, {
      organisationId,
      subject: { kind: 'rules', id: organisationId, name: `Version ${version}` },
      verb: 'prepared',
      after: { version, hash: rules.hash },
    })
    const presented = presentPrepared(await readRulesRows(tx, organisationId))
    if (presented === null) throw refusal('RULES_MISSING')
    return presented
  })
}
