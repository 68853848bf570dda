/** The movements of a range as lines for accounting programs, with the names of payees. */
import type { AccountingFormat, StatementLanguage } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { findAddressNames } from '@holdfast/store/read'
import type { Context } from '../../context.ts'
import { type Built, readStatement } from '../statements/build-statement.ts'
import type { RangeQuery } from '../statements/scope.ts'
import { type Line, linesOf } from '../statements/lines-of.ts'
import { accountingLine, type Sorted } from './accounting-line.ts'

export interface LinesQuery extends RangeQuery {
  readonly format: AccountingFormat
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
  { format, language, entity_id }: LinesQuery,
): AsyncGenerator<SortedLine[]> {
  const networks = new Map(
    books.figures.wallets.map(({ view: { wallet } }) => [wallet.id, wallet.network_id]),
  )
  const sideOf = ({ wallet, counterparty }: Line) => {
    const networkId = networks.get(wallet.id)
    return networkId === undefined || counterparty === null ? null : { networkId, address: counterparty }
  }
  for await (const lines of linesOf(db, books, books.statement)) {
    const sides = lines.flatMap((line) => sideOf(line) ?? [])
    const names = await findAddressNames(db, entity_id, sides)
    yield lines.map((line) => {
      const side = sideOf(line)
      // Staking and its rewards have the wallet itself on the other side.
      const isItself = line.counterparty === line.wallet.address
      const payee = isItself ? '' : ((side && names.nameOf(side)) ?? line.counterparty ?? '')
      return { line, sorted: accountingLine(line, payee, { format, language }) }
    })
  }
}
