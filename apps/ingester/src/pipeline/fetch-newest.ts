/** The newest N transactions of a wallet: all lists from their end, merged by time. Where a listing has no times (Tatum), the
 *  transactions are fetched first. */
import { type Stream, turnPages } from '@holdfast/providers'
import { completeTransaction, sourceOf } from './complete.ts'
import { completeRows, type FetchedPage, pageSize, timed } from './fetch.ts'
import type { ListedRow } from './listed-row.ts'
import type { Pass } from './pass.ts'
import { Seen } from './seen.ts'

interface NewestList {
  readonly stream: Stream
  readonly rows: readonly ListedRow[]
  /** Nothing older is listed. */
  readonly isWhole: boolean
}

export async function* fetchNewest(pass: Pass, count: number): AsyncGenerator<FetchedPage> {
  const lists: NewestList[] = []
  for (const stream of pass.facts.historyLists) lists.push(await readNewest(pass, stream, count))
  const times = await findTimes(
    pass,
    lists.flatMap(({ rows }) => rows),
  )
  const kept = new Map([...times].sort(([, a], [, b]) => b - a).slice(0, count))
  const isWhole = lists.every((list) => list.isWhole) && kept.size === times.size
  const from = isWhole ? null : new Date(Math.min(...kept.values()))
  pass.tally.planned = lists.reduce(
    (sum, { rows }) => sum + rows.filter(({ hint }) => kept.has(hint.hash)).length,
    0,
  )
  const seen = new Seen()
  for (const { stream, rows } of lists) {
    const chosen = rows.filter(({ hint }) => kept.has(hint.hash))
    pass.tally.streams[stream].returned += chosen.length
    const transactions = await pass.clock.time('fetch', () => completeRows(pass, stream, chosen, seen))
    const isEmpty = kept.size === 0 && !isWhole
    yield {
      stream,
      transactions,
      listed: chosen,
      covered: isEmpty ? null : { from, until: pass.heads.solid.at },
    }
  }
}

async function readNewest(pass: Pass, stream: Stream, count: number): Promise<NewestList> {
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
        pass.tally.refuse(stream, '', hint.reason)
      }
    }
    if (page.next === null) return { stream, rows, isWhole: true }
    if (hashes.size >= count) break
  }
  return { stream, rows, isWhole: false }
}

/** Milliseconds by hash. */
async function findTimes(pass: Pass, rows: readonly ListedRow[]): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const { hint } of rows) if (hint.at !== null) times.set(hint.hash, hint.at.getTime())
  for (const { row, hint } of rows)
    if (!times.has(hint.hash)) times.set(hint.hash, await askTime(pass, hint.hash, row))
  return times
}

/** A transaction that cannot be read counts as new, so that its error is recorded. */
async function askTime(pass: Pass, hash: string, row: ListedRow['row']): Promise<number> {
  const found = await pass.clock.time('fetch', () => completeTransaction(sourceOf(pass), hash, row))
  const parsed = found === null ? null : pass.history.parse({ ...found, solid: pass.heads.solid })
  return parsed?.ok === true ? parsed.value.at.getTime() : pass.heads.head.at.getTime()
}
