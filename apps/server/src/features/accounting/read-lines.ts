/** The movements of a range as lines for accounting programs, with the names of payees. */
import type { StatementLanguage } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { findAddressNames } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { type Built, readStatement } from '../statements/build-statement.ts'
import type { RangeQuery } from '../statements/scope.ts'
import { type Line, linesOf } from '../statements/lines-of.ts'
import { accountingLine, type Sorted } from './accounting-line.ts'

export interface LinesQuery extends RangeQuery {
  readonly language: StatementLanguage
}

export interface SortedLine {
  readonly line: Line
  readonly sorted: Sorted
}

/** No line states a block's hash, so no node is asked. */
export const readBooks = (
  tx: Queryable,
  config: Pick<Context, 'config'>,
  query: LinesQuery,
): Promise<Built> => readStatement(tx, config, query, new Date())

export async function* sortedLines(
  db: Queryable,
  books: Built,
  { language, entity_id }: LinesQuery,
): AsyncGenerator<SortedLine[]> {
  for await (const lines of linesOf(db, books, books.statement)) {
    const addresses = [...new Set(lines.flatMap(({ counterparty }) => counterparty ?? []))]
    const names = await findAddressNames(db, entity_id, addresses)
    yield lines.map((line) => {
      const { counterparty } = line
      const payee = counterparty === null ? '' : (names.get(counterparty) ?? counterparty)
      return { line, sorted: accountingLine(line, payee, language) }
    })
  }
}
