import { type ApiReply, mostAccountingLines } from '@holdfast/contract'
import { type Queryable, snapshot } from '@holdfast/store'
import type { Context } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { fileTurns } from '../statements/file-turns.ts'
import { linesOf } from '../statements/lines-of.ts'
import { accountingLine } from './accounting-line.ts'
import { type LinesQuery, readBooks } from './read-lines.ts'

type Preview = ApiReply<'previewAccounting'>

const mostListed = 100
/** DATEV takes at most 99,999 bookings in one file. */
export const mostDatevLines = 99_999

export const linesInPart = (format: string): number =>
  format === 'datev' ? mostDatevLines : mostAccountingLines

export const previewAccounting: Verb<'previewAccounting', 'db' | 'config'> = async (
  context,
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  return fileTurns.run(
    query.entity_id,
    () => snapshot(context.db, (tx) => countLines(tx, context, query)),
    'screen',
  )
}

/** The names of payees are not part of it, so they are not looked up. */
async function countLines(
  tx: Queryable,
  context: Pick<Context, 'config'>,
  query: LinesQuery,
): Promise<Preview> {
  const books = await readBooks(tx, context, query)
  const counts = { line: 0, unpriced: 0, unverified: 0, staking: 0, 'below-cent': 0 }
  const listed: Preview['unpriced_lines'] = []
  for await (const lines of linesOf(tx, books, books.statement))
    for (const line of lines) {
      const { as } = accountingLine(line, '', query)
      counts[as]++
      if (as === 'unpriced' && listed.length < mostListed)
        listed.push({
          at: line.at,
          wallet: line.wallet.name,
          symbol: line.asset.symbol,
          amount: line.amount,
          tx_hash: line.hash,
        })
    }
  return {
    lines: counts.line,
    parts: Math.ceil(counts.line / linesInPart(query.format)),
    currency: 'USD',
    unpriced: counts.unpriced,
    unpriced_lines: listed,
    unverified: counts.unverified,
    staking: counts.staking,
    below_cent: counts['below-cent'],
    is_provisional: books.statement.is_provisional,
  }
}
