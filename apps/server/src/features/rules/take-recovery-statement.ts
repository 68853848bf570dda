/** Takes a statement that a recovery key on paper signed, as a person hands it in. The signers decide whether enough keys did. */
import { ChangeAssertion, type ChangeAssertionBody, personOf } from '@holdfast/policy/rules'
import { findOpenRules } from '@holdfast/store/read'
import { authorise, authoriseEither } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { parsedRules } from './parsed-rules.ts'
import { rulesInForce } from './rules-in-force.ts'
import { headOrFirstOf, placeOf } from './rules-place.ts'
import { takeStatement } from './take-statement.ts'

export const takeRecoveryStatement: Verb<'takeRecoveryStatement', 'db' | 'signing'> = async (
  context,
  call,
) => {
  const organisationId = placeOf(call.actor, call.request.query)
  authorise(call.actor, 'read organisation', organisationId)
  const inForce = await rulesInForce(context.db, organisationId)
  const person = inForce === null ? undefined : personOf(inForce.document, call.actor.user.id)
  if (person?.roles.includes('governor') !== true) authoriseEither(call.actor, 'apply policy', organisationId)
  const { assertion, body } = readStatement(call.request.body.statement)
  const { document: head } = await headOrFirstOf(context.db, organisationId)
  const open = await findOpenRules(context.db, organisationId)
  if (open === undefined) throw refusal('RULES_PROPOSAL_MISSING')
  const { act } = assertion.statement
  const under = act === 'join' ? parsedRules(open).document : head
  const key = under.governance.recovery?.keys.find(({ id }) => id === assertion.statement.person)
  if (key?.kind !== 'paper' || (act !== 'adopt' && act !== 'join'))
    throw refusal('RECOVERY_KEY_UNKNOWN', { field: 'statement' })
  await takeStatement(context, call, organisationId, body)
  return { act, label: key.label, version: open.version }
}

function readStatement(text: string): {
  readonly assertion: ChangeAssertion
  readonly body: ChangeAssertionBody
} {
  const unreadable = () => refusal('RECOVERY_STATEMENT_UNREADABLE', { field: 'statement' })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw unreadable()
  }
  const { success, data: assertion } = ChangeAssertion.safeParse(body)
  if (!success || assertion.proof.credentialId !== null) throw unreadable()
  // The schema is strict, so the body is what the signers will read.
  return { assertion, body: body as ChangeAssertionBody }
}
