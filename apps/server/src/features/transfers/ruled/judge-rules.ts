import { reason, type RefusalBody } from '@holdfast/contract'
import { approvalWaits, type RulesFault, rulesVerdict, transferFaults } from '@holdfast/policy/rules'
import { type Refused, refusal } from '../../../http/refusal.ts'
import type { CountingStatement } from './counting-statements.ts'
import { refusalOfFault, type TransferFault } from './refusal-of-fault.ts'
import type { Ruling } from './ruling-of.ts'

/** Base units that other transfers of the key used in the last 24 hours. */
export interface RuledSpent {
  readonly inAsset: bigint
  readonly toRecipient: bigint
}

export interface RuledVerdict {
  readonly refusals: readonly Refused[]
  readonly waits: readonly RefusalBody[]
  /** Null: unknown, because no rules are in force. */
  readonly neededApprovals: number | null
}

interface Facts {
  /** Those that count. */
  readonly statements: readonly Pick<CountingStatement, 'act' | 'person'>[]
  readonly now: Date
  readonly spent: RuledSpent
}

/** The verdict of the signers' rules, by the signers' own code. */
export function judgeRules(ruling: Ruling, { statements, now, spent }: Facts): RuledVerdict {
  const { intent, rules, isFrozen, together } = ruling
  if (rules === null) return { refusals: [refusal('RULES_CHANGED')], waits: [], neededApprovals: null }
  const approvedBy = statements.filter(({ act }) => act === 'approve').map(({ person }) => person)
  const verdict = rulesVerdict(rules, {
    transfer: intent,
    now: now.getTime(),
    approvedBy,
    spent,
    ...(together !== null && { together }),
  })
  const faults = verdict.outcome === 'refused' ? verdict.faults : []
  return {
    refusals: [
      ...faults.map((fault) =>
        isTransferFault(fault) ? refusalOfFault(fault, rules, intent) : refusal('RULES_CHANGED'),
      ),
      ...(isFrozen ? [refusal('RULES_FROZEN')] : []),
    ],
    ...waitsOf(ruling, statements),
  }
}

/** The missing signatures, also while the rules refuse the transfer. */
export function waitsOf(
  { intent, rules, together }: Ruling,
  statements: Facts['statements'],
): Pick<RuledVerdict, 'waits' | 'neededApprovals'> {
  if (rules === null) return { waits: [], neededApprovals: null }
  const approvedBy = statements.filter(({ act }) => act === 'approve').map(({ person }) => person)
  const isRequested = statements.some(({ act, person }) => act === 'request' && person === intent.requestedBy)
  const { approvals, waits } = approvalWaits(rules, {
    transfer: intent,
    approvedBy,
    ...(together !== null && { together }),
  })
  // An asset that is not in the rules has no number of approvals.
  const isKnown = Number.isFinite(approvals.needed)
  return {
    waits: [
      ...(isRequested ? [] : [reason('REQUEST_UNSIGNED')]),
      ...(isKnown ? waits.map(reasonOfRulesWait) : []),
    ],
    neededApprovals: isKnown ? approvals.needed : null,
  }
}

const reasonOfRulesWait = ({ code, params: { count, needed } }: RulesFault): RefusalBody =>
  code === 'APPROVALS_MISSING'
    ? reason('RULES_APPROVALS_MISSING', { count: Number(count), needed: Number(needed) })
    : reason('RULES_TREASURER_MISSING')

const isTransferFault = (fault: RulesFault): fault is RulesFault & TransferFault =>
  Object.hasOwn(transferFaults, fault.code)
