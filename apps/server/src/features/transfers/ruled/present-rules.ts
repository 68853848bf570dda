import type { ApiReply } from '@holdfast/contract'
import type { TransferRequestView } from '@holdfast/store/read'
import { plausibleStatements } from './counting-statements.ts'
import { waitsOf } from './judge-rules.ts'
import { type Ruling, rulingOf } from './ruling-of.ts'

type PresentedRules = ApiReply<'getTransferRequest'>['rules']

/** Until something is signed, the statements that count now; afterwards those that were given. */
export function presentRules(view: TransferRequestView, now: Date): PresentedRules {
  const ruling = rulingOf(view)
  if (ruling === null) return null
  const { intent, rules } = ruling
  const isOpen = ['draft', 'pending', 'approved'].includes(view.status) && view.signed === null
  const statements = isOpen ? plausibleStatements(ruling, now) : statementsThen(ruling)
  const isCurrent = rules !== null && intent.rules === rules.hash
  const { waits, neededApprovals } = waitsOf(ruling, statements)
  return {
    version: view.rules?.versions.get(intent.rules) ?? null,
    hash: intent.rules,
    is_current: isCurrent,
    requested_at:
      statements
        .find(({ act, person }) => act === 'request' && person === intent.requestedBy)
        ?.at.toISOString() ?? null,
    approvals_needed: neededApprovals,
    signed_by: statements
      .filter(({ act }) => act === 'approve')
      .map(({ person, name, at, notAfter }) => ({
        user_id: person,
        name,
        at: at.toISOString(),
        not_after: notAfter.toISOString(),
      })),
    waits: isOpen ? codesOf(ruling, isCurrent, waits) : [],
  }
}

const codesOf = (
  { isFrozen }: Ruling,
  isCurrent: boolean,
  waits: readonly { readonly code: string }[],
): string[] =>
  isCurrent ? [...waits.map(({ code }) => code), ...(isFrozen ? ['RULES_FROZEN'] : [])] : ['RULES_CHANGED']

/** The statements of a request that is signed or has ended. */
const statementsThen = ({ statements }: Ruling) =>
  statements.map(({ act, person, name, created_at: at, not_after: notAfter }) => ({
    act,
    person,
    name,
    at,
    notAfter,
  }))
