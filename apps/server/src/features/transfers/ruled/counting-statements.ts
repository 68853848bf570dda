/** The statements of people that count for a transfer now. */
import { approvalFault, SignedApproval, SignedApprovalText, statementFault } from '@holdfast/policy/rules'
import type { TransferStatement } from '@holdfast/store/read'
import type { Ruling } from './ruling-of.ts'

export interface CountingStatement extends Pick<TransferStatement, 'act' | 'person' | 'name'> {
  readonly at: Date
  /** As it was signed. */
  readonly notAfter: Date
  readonly signed: SignedApprovalText
}

/** Verified with their signatures: rows of the database prove nothing. */
export const countingStatements = (ruling: Ruling, now: Date): CountingStatement[] =>
  statementsOf(ruling, now, approvalFault)

/** Without their signatures, which were verified when they were stored: to show many requests. */
export const plausibleStatements = (ruling: Ruling, now: Date): CountingStatement[] =>
  statementsOf(ruling, now, ({ statement }, expected) => statementFault(statement, expected))

function statementsOf(
  { rules, intent, intentHash, statements }: Ruling,
  now: Date,
  faultOf: (...checked: Parameters<typeof approvalFault>) => object | null,
): CountingStatement[] {
  if (rules === null) return []
  const expected = { rules, intentHash, expiresAt: intent.expiresAt.getTime(), now: now.getTime() }
  return statements.flatMap(({ act, person, name, signed: stored, created_at: at }) => {
    const text = SignedApprovalText.safeParse(stored)
    const signed = SignedApproval.safeParse(stored)
    if (!text.success || !signed.success || signed.data.statement.act !== act) return []
    if (faultOf(signed.data, { ...expected, person }) !== null) return []
    const notAfter = new Date(signed.data.statement.notAfter)
    return [{ act, person, name, at, notAfter, signed: text.data }]
  })
}
