/** Everything that the rules page states, from documents and statements that it verified itself. */
import {
  adoptersOf,
  type ChangeAct,
  compareRules,
  isTightening,
  parseRules,
  type Rules,
  type RulesCredential,
  type RulesPerson,
  type SignedChange,
} from '@holdfast/policy/rules'
import type { RulesPage } from '@holdfast/contract/approver'
import { type Head } from './remembered-head.ts'
import { type ChainFault, detailOf, readingFault, type UnadoptedStep, verifyChain } from './verify-chain.ts'
import { verifyChange } from './verify-change.ts'

export interface RulesReview {
  /** In force; before the first version is, that version. */
  readonly head: Rules
  readonly isKnown: boolean
  readonly proposed: Proposed | null
  readonly me: RulesPerson | undefined
  /** Since when nothing is signed, by the server's account. */
  readonly frozenAt: number | null
  /** By the server's account too: nobody signs it. */
  readonly serverPart: RulesPage['serverPart']
  /** The statements that this person can make now, the main one last. */
  readonly acts: readonly ChangeAct[]
  /** The person's credentials that still have to join the proposed version. */
  readonly joining: readonly RulesCredential[]
}

export interface Proposed {
  readonly rules: Rules
  /** No rules are in force yet. */
  readonly isFirst: boolean
  readonly isTightening: boolean
  /** The governors who adopted it, as far as their signatures verify. */
  readonly adoptedBy: ReadonlySet<string>
  readonly needed: number
}

export type RulesReviewed =
  | { readonly ok: true; readonly review: RulesReview }
  | {
      readonly ok: false
      readonly fault: ChainFault | 'NOT_IN_RULES' | 'RULES_NOT_ADOPTED'
      readonly sent: Rules | null
      /** With `RULES_NOT_ADOPTED`. */
      readonly unadopted?: readonly UnadoptedStep[]
      readonly detail?: string
    }

interface Circumstances {
  /** The id in the link. */
  readonly organisation: string
  readonly remembered: Head | null
  readonly now: number
}

export function reviewRules(
  page: RulesPage,
  { organisation, remembered, now }: Circumstances,
): RulesReviewed {
  const chain = verifyChain(page.rules, remembered, now)
  if (!chain.ok) return chain
  const { head, isKnown, unadopted } = chain
  if (head.document.organisation !== organisation) return { ok: false, fault: 'NOT_IN_RULES', sent: head }
  if (unadopted.length > 0) return { ok: false, fault: 'RULES_NOT_ADOPTED', sent: head, unadopted }
  const parsed = page.proposed === null ? null : parseRules(page.proposed.document)
  if (parsed?.ok === false) {
    const [first] = parsed.faults
    return { ok: false, fault: readingFault(first), sent: head, ...detailOf(first) }
  }
  const statements = statementsOf(head, parsed?.value ?? null, page)
  const proposed = proposedOf(head, parsed?.value ?? null, statements)
  if (proposed !== null && !proposed.isFirst && !isNext(head, proposed.rules))
    return { ok: false, fault: 'RULES_NOT_LINKED', sent: head }
  const me = personIn(head, page.person)
  const joining = joiningOf(head, proposed, page.person).filter(({ id }) => !hasJoined(statements, id))
  const { frozenAt, serverPart } = page
  const review = { head, isKnown, proposed, me, frozenAt, serverPart, joining }
  return { ok: true, review: { ...review, acts: actsOf(review) } }
}

const isNext = ({ document, hash }: Rules, { document: next }: Rules): boolean =>
  next.previous === hash &&
  next.version === document.version + 1 &&
  next.organisation === document.organisation

/** About the proposed version, as far as their signatures verify. */
function statementsOf(head: Rules, rules: Rules | null, { proposed }: RulesPage): SignedChange[] {
  if (rules === null || proposed === null) return []
  const documents = [head.document, rules.document]
  return proposed.assertions
    .flatMap((assertion) => verifyChange(assertion, documents) ?? [])
    .filter(({ hash }) => hash === rules.hash)
}

const hasJoined = (statements: readonly SignedChange[], credential: string): boolean =>
  statements.some(({ act, credentialId }) => act === 'join' && credentialId === credential)

function proposedOf(head: Rules, rules: Rules | null, statements: readonly SignedChange[]): Proposed | null {
  if (rules === null) return null
  const governors = statements.filter(({ act, person }) => act === 'adopt' && isAdopter(head, rules, person))
  const isFirst = rules.hash === head.hash && head.document.version === 1
  const { people, governance } = head.document
  return {
    rules,
    isFirst,
    isTightening: isTightening(compareRules(head.document, rules.document)),
    adoptedBy: new Set(governors.map(({ person }) => person)),
    // Version 1 has nobody before it who could decide, so all of its governors adopt it.
    needed: isFirst ? people.filter(({ roles }) => roles.includes('governor')).length : governance.needed,
  }
}

/** A governor to whom the version gives a role or a credential does not adopt it. */
const isAdopter = (head: Rules, rules: Rules, person: string): boolean =>
  adoptersOf(head.document, rules.document).some(({ id }) => id === person)

const personIn = ({ document }: Rules, person: string): RulesPerson | undefined =>
  document.people.find(({ id }) => id === person)

/** With the first version every credential joins. */
function joiningOf(head: Rules, proposed: Proposed | null, person: string): RulesCredential[] {
  if (proposed === null) return []
  const known = proposed.isFirst ? [] : (personIn(head, person)?.credentials ?? [])
  const ids = new Set(known.map(({ id }) => id))
  return (personIn(proposed.rules, person)?.credentials ?? []).filter(({ id }) => !ids.has(id))
}

function actsOf({ head, proposed, me, frozenAt, joining }: Omit<RulesReview, 'acts'>): ChangeAct[] {
  const isGovernor = me?.roles.includes('governor') === true
  const mayFreeze = me?.roles.some((role) => role !== 'requester') === true
  const isInForce = proposed?.isFirst !== true
  const mayAdopt =
    proposed !== null &&
    me !== undefined &&
    isAdopter(head, proposed.rules, me.id) &&
    !proposed.adoptedBy.has(me.id)
  return [
    ...(isInForce && frozenAt === null && mayFreeze ? (['freeze'] as const) : []),
    ...(isInForce && frozenAt !== null && isGovernor ? (['thaw'] as const) : []),
    ...(isInForce && proposed !== null && isGovernor ? (['veto'] as const) : []),
    ...(joining.length > 0 ? (['join'] as const) : []),
    ...(mayAdopt ? (['adopt'] as const) : []),
  ]
}
