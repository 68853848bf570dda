/** The calls that change the rules of an organisation. They come from the coordinator, which decides nothing: people signed
 *  every statement, and version 1 is accepted at the machine only. */
import type { ActOnRules, ProposeRules } from '@holdfast/mpc/nodes'
import { type ChangeAssertion, parseRules, type RulesDocument, type RulesState } from '@holdfast/policy/rules'
import { Refusal } from '../refusal.ts'
import type { RulesChains } from './rules-chains.ts'
import { type Elsewhere, isInForceElsewhere } from './is-in-force-elsewhere.ts'
import { rulesRefusal } from './rules-refusal.ts'
import { verifyChange, verifyChanges } from './verify-change.ts'

export interface Proposing extends Pick<Elsewhere, 'identity' | 'peers'> {
  readonly now: number
}

/** Proposing what is in force or pending already changes nothing, so a call can be repeated. Statements that have ended
 *  count where enough other signers had the version in force. */
export function proposeRules(
  chains: RulesChains,
  { document, assertions, receipts }: ProposeRules,
  { now, ...self }: Proposing,
): RulesState {
  const parsed = parseRules(document)
  if (!parsed.ok) throw rulesRefusal(parsed.faults)
  const rules = parsed.value
  const { organisation } = rules.document
  const state = chains.get(organisation)
  const { head, pending } = state
  if (head.hash === rules.hash) return state
  if (receipts.length > 0 && isInForceElsewhere(head, rules, { receipts, ...self })) {
    const statements = verifyChanges(assertions, { head, rules })
    return chains.apply(organisation, { kind: 'follow', rules, statements })
  }
  if (pending?.rules.hash === rules.hash) return state
  assertCurrent(assertions, now)
  const statements = verifyChanges(assertions, { head, rules })
  const kind = isRecovery(head.document, assertions) ? 'recover' : 'propose'
  return chains.apply(organisation, { kind, rules, statements })
}

/** A veto, a freeze or a thaw. */
export function actOnRules(chains: RulesChains, { assertions }: ActOnRules, now: number): RulesState {
  const [first, ...others] = assertions
  if (first === undefined) throw new Refusal('MALFORMED_CALL', { field: 'assertions' })
  const { act, organisation } = first.statement
  if (others.some(({ statement }) => statement.act !== act || statement.organisation !== organisation))
    throw new Refusal('MALFORMED_CALL', { field: 'assertions', detail: 'they are about different acts' })
  const { head } = chains.get(organisation)
  assertCurrent(assertions, now)
  const statements = assertions.map((assertion) => verifyChange(assertion, head.document))
  const [statement] = statements
  if (act === 'thaw') return chains.apply(organisation, { kind: act, statements })
  if (statement === undefined || others.length > 0 || act === 'adopt' || act === 'join')
    throw new Refusal('MALFORMED_CALL', { field: 'assertions', detail: 'one veto, one freeze, or thaws' })
  return chains.apply(organisation, { kind: act, statement })
}

/** Recovery keys adopt in place of governors, and never together with them. */
const isRecovery = ({ governance }: RulesDocument, assertions: readonly ChangeAssertion[]): boolean =>
  assertions.some(
    ({ statement: { act, person } }) =>
      act === 'adopt' && governance.recovery?.keys.some(({ id }) => id === person) === true,
  )

function assertCurrent(assertions: readonly ChangeAssertion[], now: number): void {
  if (assertions.some(({ statement }) => statement.notAfter <= now))
    throw new Refusal('STATEMENT_EXPIRED', { field: 'notAfter' })
}
