/** Pages of one window of time, each with bytes and receipts, as a backfill reads them. */
import { turnPages } from '@holdfast/providers'
import type { Coverage } from '@holdfast/store/write'
import { completeRows, type FetchedPage, pageSize, readRows, timed, type FetchNeeds } from './fetch.ts'
import type { Pass } from './pass.ts'
import { Seen } from './seen.ts'

export async function* fetchWindow(
  pass: FetchNeeds & Pick<Pass, 'facts'>,
  { from, until }: Coverage,
): AsyncGenerator<FetchedPage> {
  const seen = new Seen()
  for (const stream of pass.facts.historyLists) {
    const query = {
      address: pass.wallet.address,
      stream,
      from,
      to: until,
      order: 'asc',
      limit: pageSize,
    } as const
    for await (const page of timed(pass, stream, turnPages(pass.provider, query))) {
      const rows = readRows(pass, stream, page.rows)
      pass.tally.planned += page.rows.length
      const transactions = await pass.clock.time('fetch', () => completeRows(pass, stream, rows, seen))
      // The window counts as read with its last page.
      yield { stream, transactions, listed: rows, covered: page.next === null ? { from, until } : null }
    }
  }
}
