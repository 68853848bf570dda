/** Stored statements about a version. A row that cannot be read counts for nothing. */
import { ChangeAssertion, type ChangeAssertionBody } from '@holdfast/policy/rules'
import type { RulesStatement } from '@holdfast/store/read'

export interface StoredStatement {
  readonly row: RulesStatement
  readonly assertion: ChangeAssertion
  /** As it was signed, for the signers. */
  readonly body: ChangeAssertionBody
}

export const statementsOf = (rows: readonly RulesStatement[]): StoredStatement[] =>
  rows.flatMap((row) => {
    const { success, data } = ChangeAssertion.safeParse(row.signed)
    return success ? [{ row, assertion: data, body: row.signed as ChangeAssertionBody }] : []
  })
