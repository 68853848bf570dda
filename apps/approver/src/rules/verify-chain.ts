/** The rules in force, from a chain that the server sent and the head that this browser remembers. */
import {
  applyRulesEvent,
  beginRules,
  type Checked,
  changeStatementMs,
  parseRules,
  type Rules,
  type RulesFault,
  rulesAt,
  type SignedChange,
} from '@holdfast/policy/rules'
import type { Adopted } from '@holdfast/contract/approver'
import type { Head } from './remembered-head.ts'
import { verifyChange } from './verify-change.ts'

export type ChainFault =
  /** A document that the page cannot read, or one that does not follow the one before. */
  | 'RULES_UNREADABLE'
  | 'RULES_TOO_LARGE'
  /** Names with hidden characters, or two that can be confused. */
  | 'RULES_NAMES'
  | 'RULES_NOT_LINKED'
  /** It loosens, and its delay cannot be over. */
  | 'RULES_TOO_EARLY'
  /** Older than what this browser has seen; another document with the same version; the remembered version is missing. */
  | 'RULES_ROLLED_BACK'
  | 'RULES_FORKED'
  | 'RULES_MISSING'

/** A version that neither the governors nor the recovery keys of the one before adopted, as far as can be verified. Only the
 *  operators of the signers can have accepted it. */
export interface UnadoptedStep {
  readonly before: Rules
  readonly rules: Rules
}

export type VerifiedChain =
  | {
      readonly ok: true
      readonly head: Rules
      readonly isKnown: boolean
      /** The remembered version, if the head is a later one. */
      readonly before: Rules | null
      readonly versions: readonly Rules[]
      /** After the remembered version. */
      readonly unadopted: readonly UnadoptedStep[]
    }
  | { readonly ok: false; readonly fault: ChainFault; readonly sent: Rules | null; readonly detail?: string }

/** `remembered`: null on the first visit; the head must then be compared by people. */
export function verifyChain(chain: readonly Adopted[], remembered: Head | null, now: number): VerifiedChain {
  const parsed = chain.map(({ document }) => parseRules(document))
  const versions = parsed.flatMap((rules) => (rules.ok ? [rules.value] : []))
  const sent = versions.at(-1)
  if (sent === undefined || versions.length < chain.length) return unreadable(parsed)
  const start = startOf(versions, remembered)
  if (typeof start === 'string') return refusal(start, sent)
  const unadopted: UnadoptedStep[] = []
  for (const [at, next] of versions.entries()) {
    const head = versions[at - 1]
    if (head === undefined) continue
    const fault = stepFault(head, next, { isTrusted: at <= start, step: chain[at], now })
    if (fault === 'NOT_ADOPTED') unadopted.push({ before: head, rules: next })
    else if (fault !== null) return refusal(fault, sent)
  }
  const before = remembered === null || start === versions.length - 1 ? null : (versions[start] ?? null)
  return { ok: true, head: sent, isKnown: remembered !== null, before, versions, unadopted }
}

const refusal = (fault: ChainFault, sent: Rules): VerifiedChain => ({ ok: false, fault, sent })

function unreadable(parsed: readonly Checked<Rules>[]): VerifiedChain {
  const [first] = parsed.flatMap((rules) => (rules.ok ? [] : rules.faults))
  return { ok: false, fault: readingFault(first), sent: null, ...detailOf(first) }
}

/** Why a document is refused before its content matters. */
export function readingFault(fault: RulesFault | undefined): ChainFault {
  if (fault?.code === 'TOO_LARGE') return 'RULES_TOO_LARGE'
  return fault?.code === 'TEXT_UNREADABLE' || fault?.code === 'LOOKS_ALIKE'
    ? 'RULES_NAMES'
    : 'RULES_UNREADABLE'
}

/** The code and the field, for whoever repairs the document. */
export const detailOf = (fault: RulesFault | undefined) =>
  fault === undefined ? {} : { detail: `${fault.code} ${fault.field}`.trim() }

/** The index of the remembered version. On the first visit everything is verified. */
function startOf(versions: readonly Rules[], remembered: Head | null): number | ChainFault {
  if (remembered === null) return 0
  const last = versions.at(-1)
  if (last !== undefined && last.document.version < remembered.version) return 'RULES_ROLLED_BACK'
  const at = versions.findIndex(({ document }) => document.version === remembered.version)
  if (at < 0) return 'RULES_MISSING'
  return versions[at]?.hash === remembered.hash ? at : 'RULES_FORKED'
}

interface Step {
  /** Known by the remembered hash of a later version. */
  readonly isTrusted: boolean
  readonly step: Adopted | undefined
  readonly now: number
}

type StepFault = ChainFault | 'NOT_ADOPTED'

function stepFault(head: Rules, next: Rules, { isTrusted, step, now }: Step): StepFault | null {
  const { version, previous, organisation } = next.document
  const isLinked =
    version === head.document.version + 1 &&
    previous === head.hash &&
    organisation === head.document.organisation
  if (!isLinked) return 'RULES_NOT_LINKED'
  return isTrusted ? null : adoptionFault(head, next, step?.assertions ?? [], now)
}

/** As a signer decides, at the earliest time at which one can have recorded the change: when the last statement was made. */
function adoptionFault(
  head: Rules,
  rules: Rules,
  assertions: Adopted['assertions'],
  now: number,
): StepFault | null {
  const documents = [head.document, rules.document]
  const statements = assertions.flatMap((assertion) => verifyChange(assertion, documents) ?? [])
  const at = madeAt(statements)
  if (at > now + clockToleranceMs) return 'RULES_TOO_EARLY'
  const states = (['propose', 'recover'] as const).flatMap((kind) => {
    const state = applyRulesEvent(beginRules(head, at), { kind, rules, statements, at })
    return state.ok ? [state.value] : []
  })
  if (states.length === 0) return canBeAccepted(head, rules) ? 'NOT_ADOPTED' : 'RULES_NOT_LINKED'
  const isInForce = states.some((state) => rulesAt(state, Math.max(now, at)).head.hash === rules.hash)
  return isInForce ? null : 'RULES_TOO_EARLY'
}

/** By the operator of a signer, at its machine. */
const canBeAccepted = (head: Rules, rules: Rules): boolean =>
  applyRulesEvent(beginRules(head, 0), { kind: 'accept', rules, at: 0 }).ok

const clockToleranceMs = 120_000

const madeAt = (statements: readonly SignedChange[]): number =>
  Math.max(0, ...statements.map(({ notAfter }) => notAfter - changeStatementMs))
