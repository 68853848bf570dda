/** The newest N transactions of a wallet: all lists from their end, merged in the chain's order. Where a listing does not
 *  include the order (Tatum), the transactions are fetched first. */
import {
  chainFault,
  compareMarks,
  earliestMark,
  latestMark,
  type ListMark,
  markAfter,
} from '@holdfast/ledger'
import { type Stream, turnPages } from '@holdfast/providers'
import type { Coverage } from '@holdfast/store/write'
import { completeTransaction, sourceOf } from './complete.ts'
import { completeRows, type FetchedPage, pageSize, timed, type FetchNeeds } from './fetch.ts'
import { markAt, markOfRow } from './list-marks.ts'
import type { ListedRow } from './listed-row.ts'
import type { Pass } from './pass.ts'
import { Seen } from './seen.ts'

interface NewestList {
  readonly stream: Stream
  readonly rows: readonly ListedRow[]
  /** No older rows are listed. */
  readonly isWhole: boolean
}

export async function* fetchNewest(
  pass: FetchNeeds & Pick<Pass, 'facts'>,
  count: number,
): AsyncGenerator<FetchedPage> {
  const lists: NewestList[] = []
  for (const stream of pass.facts.historyLists) lists.push(await readNewest(pass, stream, count))
  const marks = await findMarks(
    pass,
    lists.flatMap(({ rows }) => rows),
  )
  const newestFirst = [...marks].sort(([, a], [, b]) => compareMarks(b, a))
  const kept = new Map(newestFirst.slice(0, count))
  const covered = coverageOf(pass, { lists, marks, kept })
  pass.tally.planned = lists.reduce(
    (sum, { rows }) => sum + rows.filter(({ hint }) => kept.has(hint.hash)).length,
    0,
  )
  const seen = new Seen()
  for (const { stream, rows } of lists) {
    const chosen = rows.filter(({ hint }) => kept.has(hint.hash))
    pass.tally.streams[stream].returned += chosen.length
    const transactions = await pass.clock.time('fetch', () => completeRows(pass, stream, chosen, seen))
    yield { stream, transactions, listed: chosen, covered }
  }
}

/** Null when nothing is known to be read completely. */
function coverageOf(
  { history, heads: { solid } }: Pick<Pass, 'heads' | 'history'>,
  {
    lists,
    marks,
    kept,
  }: {
    readonly lists: readonly NewestList[]
    readonly marks: ReadonlyMap<string, ListMark>
    readonly kept: ReadonlyMap<string, ListMark>
  },
): Coverage | null {
  const until = markAt(history, { block: solid.number, at: solid.at })
  if (kept.size === marks.size && lists.every(({ isWhole }) => isWhole)) return { from: null, until }
  if (kept.size === 0) return null
  const leftOut = [...marks].flatMap(([hash, mark]) => (kept.has(hash) ? [] : [mark]))
  // After the last row that was read, the same block may contain more.
  const unfinished = lists.flatMap(({ rows, isWhole }) => {
    const mark = isWhole ? undefined : marks.get(rows.at(-1)?.hint.hash ?? '')
    return mark === undefined ? [] : [mark]
  })
  const from = [...leftOut, ...unfinished]
    .map(markAfter)
    .reduce(latestMark, [...kept.values()].reduce(earliestMark))
  return compareMarks(from, until) > 0 ? null : { from, until }
}

async function readNewest(
  pass: Pick<Pass, 'clock' | 'history' | 'provider' | 'tally' | 'wallet'>,
  stream: Stream,
  count: number,
): Promise<NewestList> {
  const query = {
    address: pass.wallet.address,
    stream,
    from: null,
    to: null,
    order: 'desc',
    limit: Math.min(pageSize, count),
  } as const
  const rows: ListedRow[] = []
  const hashes = new Set<string>()
  for await (const page of timed(pass, stream, turnPages(pass.provider, query))) {
    pass.tally.streams[stream].pages += 1
    for (const row of page.rows) {
      const hint = pass.history.parseListed(row)
      if (hint.ok) {
        rows.push({ row, hint: hint.value })
        hashes.add(hint.value.hash)
      } else {
        pass.tally.streams[stream].returned += 1
        pass.tally.refuse(stream, '', chainFault('ROW_UNREADABLE', { reason: hint.reason }))
      }
    }
    if (page.next === null) return { stream, rows, isWhole: true }
    if (hashes.size >= count) break
  }
  return { stream, rows, isWhole: false }
}

/** Keyed by hash. */
async function findMarks(
  pass: Pick<Pass, 'clock' | 'heads' | 'history' | 'provider'>,
  rows: readonly ListedRow[],
): Promise<Map<string, ListMark>> {
  const marks = new Map<string, ListMark>()
  for (const { hint } of rows) {
    const mark = markOfRow(pass.history, hint)
    if (mark !== null) marks.set(hint.hash, mark)
  }
  for (const { row, hint } of rows)
    if (!marks.has(hint.hash)) marks.set(hint.hash, await askMark(pass, hint.hash, row))
  return marks
}

/** A transaction that cannot be read counts as new, so that its error is recorded. */
async function askMark(
  pass: Pick<Pass, 'clock' | 'heads' | 'history' | 'provider'>,
  hash: string,
  row: ListedRow['row'],
): Promise<ListMark> {
  const found = await pass.clock.time('fetch', () => completeTransaction(sourceOf(pass), hash, row))
  const parsed = found === null ? null : pass.history.parse({ ...found, solid: pass.heads.solid })
  const { head } = pass.heads
  if (parsed?.ok !== true) return markAt(pass.history, { block: head.number, at: head.at })
  return markAt(pass.history, { block: parsed.value.blockNumber ?? head.number, at: parsed.value.at })
}
