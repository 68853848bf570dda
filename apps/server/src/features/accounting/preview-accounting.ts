import { type ApiReply, mostAccountingLines } from '@holdfast/contract'
import { snapshot } from '@holdfast/store'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { readBooks, sortedLines } from './read-lines.ts'

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
  return snapshot(context.db, async (tx) => {
    const books = await readBooks(tx, context, query)
    const counts = { line: 0, unpriced: 0, 'below-cent': 0 }
    const listed: Preview['unpriced_lines'] = []
    for await (const lines of sortedLines(tx, books, query))
      for (const { line, sorted } of lines) {
        counts[sorted.as]++
        if (sorted.as === 'unpriced' && listed.length < mostListed)
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
      currency: 'USD' as const,
      unpriced: counts.unpriced,
      unpriced_lines: listed,
      below_cent: counts['below-cent'],
      is_provisional: books.statement.is_provisional,
    }
  })
}
