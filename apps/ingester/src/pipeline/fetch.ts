/** Turns a provider's pages and brings each transaction's bytes and receipt with it. A listing is only a hint: rows that the
 *  provider repeats, or that are settled already, are counted and go no further. */
import { needsReceipt, parseRow } from '@holdfast/chains/tron'
import type { Raw } from '@holdfast/ledger'
import { type HistoryProvider, type ListedRaw, type Stream, streams } from '@holdfast/providers'
import { findWatermark, listSettledHashes } from '@holdfast/store/read'
import type { Pass } from './pass.ts'

export interface FetchedTransaction {
  readonly hash: string
  readonly transaction: Raw<'trongrid.transaction' | 'tron.transaction'>
  readonly receipt: Raw<'tron.receipt'> | null
}

export interface FetchedPage {
  readonly stream: Stream
  readonly transactions: readonly FetchedTransaction[]
  /** The stream is surely read until here once these transactions are stored; null: says nothing. */
  readonly readUntil: Date | null
}

/** Providers add rows late: reading starts this far before the mark. */
export const overlapMs = 30 * 60_000
const pageSize = 200
const parallel = 6
/** A list that goes on longer than this turns in circles. */
const mostPages = 100_000

export async function* fetchPages(pass: Pass): AsyncGenerator<FetchedPage> {
  const seen = new Set<string>()
  for (const stream of streams) yield* fetchStream(pass, stream, seen)
}

async function* fetchStream(pass: Pass, stream: Stream, seen: Set<string>): AsyncGenerator<FetchedPage> {
  const { provider, wallet, job } = pass
  const newest = job.row_limit
  const from = await startOf(pass, stream)
  let cursor: string | null = null
  let left = newest ?? Number.POSITIVE_INFINITY
  for (let turned = 0; turned < mostPages; turned++) {
    const page = await pass.clock.time('fetch', () =>
      provider.fetchPage({
        address: wallet.address,
        stream,
        cursor,
        from,
        to: null,
        // The newest N come from the end; everything comes from the beginning, so that a mark can follow.
        order: newest === null ? 'asc' : 'desc',
        limit: Math.min(pageSize, left),
      }),
    )
    if (page === null) return
    pass.tally.fetched += page.rows.length
    pass.tally.pages[stream] = (pass.tally.pages[stream] ?? 0) + 1
    const rows = page.rows.slice(0, left)
    left -= rows.length
    pass.tally.planned +=
      rows.length + (page.next !== null && left > 0 ? pageSize : 0) - (turned > 0 ? pageSize : 0)
    const transactions = await pass.clock.time('fetch', () => completeRows(pass, rows, seen))
    yield { stream, transactions, readUntil: newest === null ? markOf(pass, page.rows, page.next) : null }
    if (page.next === null || left <= 0) return
    cursor = page.next
  }
}

async function startOf(pass: Pass, stream: Stream): Promise<Date | null> {
  if (pass.backfillFrom !== null) return pass.backfillFrom
  if (!pass.job.use_high_watermark) return null
  const mark = await findWatermark(pass.db, {
    organisationId: pass.wallet.entity_id,
    walletId: pass.wallet.id,
    stream,
    provider: pass.provider.name,
  })
  return mark === null ? null : new Date(mark.getTime() - overlapMs)
}

/** Time of the newest final row; on the last page the solid head itself, because nothing older is missing. */
function markOf({ heads }: Pass, rows: readonly ListedRaw[], next: string | null): Date | null {
  if (next === null) return heads.solid.at
  const times = rows.flatMap((row) => {
    const hint = parseRow(row)
    return hint.ok && hint.value.at !== null ? [hint.value.at.getTime()] : []
  })
  return times.length === 0 ? null : new Date(Math.min(Math.max(...times), heads.solid.at.getTime()))
}

async function completeRows(
  pass: Pass,
  rows: readonly ListedRaw[],
  seen: Set<string>,
): Promise<FetchedTransaction[]> {
  const byHash = new Map<string, ListedRaw>()
  for (const row of rows) {
    const hint = parseRow(row)
    if (!hint.ok) pass.tally.refuse('', hint.reason)
    else if (seen.has(hint.value.hash) || byHash.has(hint.value.hash)) pass.tally.duplicates += 1
    else byHash.set(hint.value.hash, row)
  }
  const settled = await listSettledHashes(pass.db, {
    organisationId: pass.wallet.entity_id,
    walletId: pass.wallet.id,
    networkId: pass.network.id,
    hashes: [...byHash.keys()],
  })
  for (const hash of byHash.keys()) seen.add(hash)
  pass.tally.duplicates += settled.size
  const fresh = [...byHash].filter(([hash]) => !settled.has(hash))
  const completed = await mapParallel(fresh, parallel, ([hash, row]) => complete(pass, hash, row))
  return completed.filter((transaction) => transaction !== null)
}

async function complete(pass: Pass, hash: string, row: ListedRaw): Promise<FetchedTransaction | null> {
  const found = await fetchTransaction(
    pass.provider,
    hash,
    row.shape === 'trongrid.transaction' ? (row as Raw<'trongrid.transaction'>) : null,
  )
  if (found === null)
    pass.tally.refuse(hash, `${pass.provider.name} lists this transaction and does not have it`)
  return found
}

/** By hash alone, or completing a row that already holds the bytes. */
export async function fetchTransaction(
  provider: HistoryProvider,
  hash: string,
  listed: Raw<'trongrid.transaction'> | null,
): Promise<FetchedTransaction | null> {
  const hasBytes =
    listed !== null && typeof (listed.body as { raw_data_hex?: unknown }).raw_data_hex === 'string'
  const transaction = hasBytes ? listed : await provider.fetchTransaction(hash)
  if (transaction === null) return null
  const receipt = needsReceipt(transaction) ? await provider.fetchReceipt(hash) : null
  return { hash, transaction, receipt }
}

async function mapParallel<T, R>(
  items: readonly T[],
  width: number,
  act: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await act(items[at] as T)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work))
  return results
}
