/** A person's statement about the rules, from the approver page. It is stored and sent to the signers, who decide. */
import {
  adoptersOf,
  ChangeAssertion,
  type ChangeAssertionBody,
  type Role,
  type Rules,
  type RulesDocument,
} from '@holdfast/policy/rules'
import { type Transaction, transaction } from '@holdfast/store'
import { findOpenRules, findRulesFreeze } from '@holdfast/store/read'
import { lockRules, upsertRulesStatement } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { parsePart } from '../../http/parse-request.ts'
import { recordChange } from '../../http/record-change.ts'
import { refusal } from '../../http/refusal.ts'
import { assertCallerListed } from '../policies/assert-caller-listed.ts'
import { announceRules } from './announce-rules.ts'
import { changeFault } from './change-fault.ts'
import { parsedRules } from './parsed-rules.ts'
import { noteCountOf } from './note-count-of.ts'
import { headOf, headOrFirstOf } from './rules-place.ts'
import { statementRefusal } from './statement-refusal.ts'
import { syncRules } from './sync-rules.ts'

const verbs = { adopt: 'adopted', join: 'joined', veto: 'vetoed', freeze: 'froze', thaw: 'thawed' } as const

export async function takeStatement(
  context: Pick<Context, 'db' | 'signing'>,
  who: Who,
  organisationId: string,
  body: unknown,
): Promise<void> {
  const assertion = parsePart(ChangeAssertion, body, 'body')
  await transaction(context.db, async (tx) => {
    await lockRules(tx, organisationId)
    const head = await headOrFirstOf(tx, organisationId)
    const { act, person } = assertion.statement
    if (act === 'adopt') await assertCallerListed(tx, organisationId, who.caller)
    const about = await documentFor(tx, { organisationId, head, act })
    const under = act === 'join' ? about.document : head.document
    assertOwn(who, under, person)
    assertRole({ head, about, act, person }, organisationId)
    const fault = changeFault(assertion, { about, under, now: Date.now() })
    if (fault !== null) throw statementRefusal(fault, organisationId)
    await upsertRulesStatement(tx, {
      entity_id: organisationId,
      hash: about.hash,
      act,
      person,
      credential_id: assertion.proof.credentialId ?? '',
      // The schema is strict, so the body is what the signers will read.
      signed: body as ChangeAssertionBody,
      not_after: new Date(assertion.statement.notAfter),
      created_at: new Date(),
    })
    await noteCountOf(tx, organisationId, { under, person, proof: assertion.proof })
    await announceRules(tx, organisationId)
    const { version } = about.document
    await recordChange(tx, who, {
      organisationId,
      subject: { kind: 'rules', id: organisationId, name: `Version ${version}` },
      verb: verbs[act],
      after: { version, hash: about.hash, person },
    })
  })
  await syncRules(context, organisationId)
}

type Act = ChangeAssertion['statement']['act']

async function documentFor(
  tx: Transaction,
  { organisationId, head, act }: { readonly organisationId: string; readonly head: Rules; readonly act: Act },
): Promise<Rules> {
  if (act === 'freeze' || act === 'thaw') {
    await headOf(tx, organisationId)
    const isFrozen = (await findRulesFreeze(tx, organisationId)) !== undefined
    if (act === 'thaw' && !isFrozen) throw refusal('RULES_NOT_FROZEN')
    if (act === 'freeze' && isFrozen) throw refusal('RULES_FROZEN_ALREADY')
    return head
  }
  const open = await findOpenRules(tx, organisationId)
  if (open === undefined) throw refusal('RULES_PROPOSAL_MISSING')
  if (act === 'veto' && open.state !== 'pending') throw refusal('RULES_NOTHING_PENDING')
  return parsedRules(open)
}

/** Everybody signs for themselves. A recovery key belongs to nobody, so any person of the rules may bring its statement. */
function assertOwn({ actor }: Who, { governance }: RulesDocument, person: string): void {
  const isRecovery = governance.recovery?.keys.some(({ id }) => id === person) === true
  if (!isRecovery && person !== actor.user.id) throw refusal('STATEMENT_DIFFERS', { field: 'person' })
}

const rolesFor: Readonly<Partial<Record<Act, readonly Role[]>>> = {
  adopt: ['governor'],
  veto: ['governor'],
  thaw: ['governor'],
  freeze: ['approver', 'treasurer', 'governor'],
}

function assertRole(
  {
    head,
    about,
    act,
    person,
  }: { readonly head: Rules; readonly about: Rules; readonly act: Act; readonly person: string },
  organisationId: string,
): void {
  const { people, governance } = head.document
  const isRecovery = governance.recovery?.keys.some(({ id }) => id === person) === true
  const needed = rolesFor[act]
  if (needed === undefined || (isRecovery && act === 'adopt')) return
  const found = people.find(({ id }) => id === person)
  if (found === undefined || !needed.some((role) => found.roles.includes(role)))
    throw act === 'freeze'
      ? refusal('NOT_IN_RULES', {}, organisationId)
      : refusal('NOT_A_GOVERNOR', {}, organisationId)
  const mayAdopt = adoptersOf(head.document, about.document).some(({ id }) => id === person)
  if (act === 'adopt' && !mayAdopt) throw refusal('SELF_PROMOTION', {}, organisationId)
}
