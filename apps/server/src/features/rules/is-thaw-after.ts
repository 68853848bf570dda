import { changeStatementMs } from '@holdfast/policy/rules'
import type { StoredStatement } from './statements-of.ts'

/** As signers count it: made after the moment, however late it arrived, and stored since. */
export const isThawAfter = ({ row, assertion }: StoredStatement, moment: number): boolean =>
  row.act === 'thaw' &&
  row.created_at.getTime() >= moment &&
  assertion.statement.notAfter > moment + changeStatementMs
