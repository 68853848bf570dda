/**
 * The chain of rules at one signer: which version is in force, which waits, and whether signing is frozen. A
 * pure step from state to state, so that a signer that replays its record comes to the same rules.
 */
import {
  governorsFaults,
  joinFaults,
  linkFaults,
  recoveryFaults,
  signersFaults,
} from './chain/adoption-faults.ts'
import type { Adopters, RulesEvent, RulesState } from './chain/rules-state.ts'
import { governorsIn, hasRole, isAbout, isMadeBetween } from './chain/who-stated.ts'
import { compareRules, isTightening } from './compare-rules.ts'
import type { Rules } from './rules-document.ts'
import { type Checked, refused, type RulesFault, rulesFault, unlessFaulty } from './rules-fault.ts'

type EventOf<Kind extends RulesEvent['kind']> = Extract<RulesEvent, { kind: Kind }>

/** The first rules of a signer, which its operator accepts by hand. */
export const beginRules = (head: Rules, at: number): RulesState => ({
  head,
  pending: null,
  frozenAt: null,
  vetoedAt: null,
  at,
})

/** A refused event changes nothing. */
export function applyRulesEvent(before: RulesState, event: RulesEvent): Checked<RulesState> {
  if (!(event.at >= before.at)) return refused(rulesFault('CLOCK_BACK', 'at', { last: before.at }))
  const state = rulesAt(before, event.at)
  switch (event.kind) {
    case 'time':
      return { ok: true, value: state }
    case 'propose':
      return propose(state, event)
    case 'recover':
      return recover(state, event)
    case 'follow':
      return follow(state, event)
    case 'accept':
      return unlessFaulty(adopted(state, event.rules), linkFaults(state.head, event.rules))
    case 'accept-later':
      return acceptLater(state, event)
    case 'veto':
      return veto(state, event)
    case 'freeze':
      return freeze(state, event)
    case 'thaw':
      return thaw(state, event)
  }
}

/** From the first state to the last. Refused if one of the events is. */
export const replayRules = (first: RulesState, events: readonly RulesEvent[]): Checked<RulesState> =>
  events.reduce<Checked<RulesState>>(
    (state, event) => (state.ok ? applyRulesEvent(state.value, event) : state),
    { ok: true, value: first },
  )

/** A pending change takes effect at its time, without an event. */
export const rulesAt = (state: RulesState, at: number): RulesState =>
  state.pending !== null && at >= state.pending.effectiveAt
    ? { ...adopted(state, state.pending.rules), at }
    : { ...state, at }

/** It ends a pending change, which followed the version before. */
const adopted = (state: RulesState, head: Rules): RulesState => ({
  ...state,
  head,
  pending: null,
  vetoedAt: null,
})

/** Tightening is in force at once; anything else waits from this moment. */
function propose(state: RulesState, { rules, statements }: EventOf<'propose'>): Checked<RulesState> {
  const { head } = state
  const faults = [
    ...linkFaults(head, rules),
    ...signersFaults(head, rules),
    ...governorsFaults(state, rules, statements),
    ...joinFaults(head, rules, statements),
  ]
  if (isTightening(compareRules(head.document, rules.document)))
    return unlessFaulty(adopted(state, rules), faults)
  const { delayHours } = head.document.governance
  const pending = waiting(state, rules, { by: 'governors', delayHours })
  return unlessFaulty(pending, [...faults, ...pendingFaults(state)])
}

/** A recovery always waits, so that a governor who is left can veto it. */
function recover(state: RulesState, { rules, statements }: EventOf<'recover'>): Checked<RulesState> {
  const { head } = state
  const delayHours = head.document.governance.recovery?.delayHours ?? Infinity
  return unlessFaulty(waiting(state, rules, { by: 'recovery', delayHours }), [
    ...linkFaults(head, rules),
    ...signersFaults(head, rules),
    ...recoveryFaults(state, rules, statements),
    ...joinFaults(head, rules, statements),
    ...pendingFaults(state),
  ])
}

/** It was adopted by governors or by recovery keys, and replaces a change that waits here. */
function follow(state: RulesState, { rules, statements }: EventOf<'follow'>): Checked<RulesState> {
  const { head } = state
  const byGovernors = governorsFaults(state, rules, statements)
  const isAdopted = byGovernors.length === 0 || recoveryFaults(state, rules, statements).length === 0
  return unlessFaulty(adopted(state, rules), [
    ...linkFaults(head, rules),
    ...signersFaults(head, rules),
    ...(isAdopted ? [] : byGovernors),
    ...joinFaults(head, rules, statements),
  ])
}

/** The operator decides in place of the governors, and also replaces a change that waits. Each governor can veto. */
const acceptLater = (state: RulesState, { rules }: EventOf<'accept-later'>): Checked<RulesState> =>
  unlessFaulty(
    waiting(state, rules, { by: 'operator', delayHours: state.head.document.governance.delayHours }),
    linkFaults(state.head, rules),
  )

const waiting = (
  state: RulesState,
  rules: Rules,
  { by, delayHours }: { readonly by: Adopters; readonly delayHours: number },
): RulesState => ({
  ...state,
  pending: { rules, by, recordedAt: state.at, effectiveAt: state.at + delayHours * 3_600_000 },
})

const pendingFaults = ({ pending }: RulesState): RulesFault[] =>
  pending === null ? [] : [rulesFault('CHANGE_PENDING', '', { version: pending.rules.document.version })]

function veto(state: RulesState, { statement }: EventOf<'veto'>): Checked<RulesState> {
  const { head, pending, at } = state
  if (pending === null || !isAbout(statement, 'veto', pending.rules))
    return refused(rulesFault('NOTHING_PENDING', 'statement'))
  if (!hasRole(head, statement, ['governor'])) return refused(rulesFault('NOT_GOVERNOR', 'statement.person'))
  return { ok: true, value: { ...state, pending: null, vetoedAt: at } }
}

/** It may name another version of these rules: the person who stopped signing saw the one that was in force at other signers, and
 *  a signer that was away has to stop, too. */
function freeze(state: RulesState, { statement }: EventOf<'freeze'>): Checked<RulesState> {
  const { head, frozenAt, at } = state
  if (frozenAt !== null) return refused(rulesFault('FROZEN_ALREADY', ''))
  const isOfTheseRules = statement.act === 'freeze' && statement.organisation === head.document.organisation
  return isOfTheseRules && hasRole(head, statement, ['approver', 'treasurer', 'governor'])
    ? { ok: true, value: { ...state, frozenAt: at } }
    : refused(rulesFault('NOT_FREEZER', 'statement.person'))
}

/** Only statements made after the freeze count, or those of an earlier thaw would end it. */
function thaw(state: RulesState, { statements }: EventOf<'thaw'>): Checked<RulesState> {
  const { head, frozenAt, at } = state
  if (frozenAt === null) return refused(rulesFault('NOT_FROZEN', ''))
  const { needed } = head.document.governance
  const count = governorsIn(
    head,
    statements.filter(
      (statement) => isAbout(statement, 'thaw', head) && isMadeBetween(statement, frozenAt, at),
    ),
  ).size
  return count < needed
    ? refused(rulesFault('TOO_FEW_GOVERNORS', 'statements', { count, needed }))
    : { ok: true, value: { ...state, frozenAt: null } }
}
