import type { VerbsOf } from '../../http/verb.ts'
import { checkStatement } from './check-statement.ts'
import { getMonthEnd } from './get-month-end.ts'
import { getStatementCsv } from './get-statement-csv.ts'
import { getStatementPdf } from './get-statement-pdf.ts'
import { listStatements } from './list-statements.ts'
import { makeStatement } from './make-statement.ts'

export const statements: VerbsOf<
  | 'getMonthEnd'
  | 'listStatements'
  | 'makeStatement'
  | 'checkStatement'
  | 'getStatementPdf'
  | 'getStatementCsv'
> = { getMonthEnd, listStatements, makeStatement, checkStatement, getStatementPdf, getStatementCsv }
