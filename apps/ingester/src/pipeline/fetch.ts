/** Reads a provider's pages and fetches the bytes and receipt of each transaction. A listing is only a hint: rows that the
 *  provider repeats, or that are settled already, are counted and go no further. */
import type { Listed } from '@holdfast/chains'
import { chainFault, earliestMark, type ListMark } from '@holdfast/ledger'
import { type ListedRaw, type Page, type Stream, turnPages } from '@holdfast/providers'
import { findWatermark, listSettled, wasReadByHash } from '@holdfast/store/read'
import type { Coverage } from '@holdfast/store/write'
import { mapParallel } from '../map-parallel.ts'
import { byBlock } from './by-block.ts'
import { completeTransaction, type FetchedTransaction, sourceOf } from './complete.ts'
import { isDoubtful, Progress } from './doubt.ts'
import { markAt, withOverlap } from './list-marks.ts'
import type { ListedRow } from './listed-row.ts'
import type { Pass } from './pass.ts'
import { Seen } from './seen.ts'

export interface FetchedPage {
  /** Null: no listing showed these, and they are not counted. */
  readonly stream: Stream | null
  readonly transactions: readonly FetchedTransaction[]
  /** The page as the provider listed it, with rows of transactions that were known before. */
  readonly listed: readonly ListedRow[]
  /** The window that is read completely once these transactions are stored; null: not known. */
  readonly covered: Coverage | null
}

export const pageSize = 200
const parallel = 16

export type FetchNeeds = Pick<
  Pass,
  'clock' | 'db' | 'heads' | 'history' | 'network' | 'provider' | 'tally' | 'wallet'
>

export async function* fetchPages(
  pass: FetchNeeds & Pick<Pass, 'facts' | 'job' | 'startFrom'>,
): AsyncGenerator<FetchedPage> {
  const seen = new Seen()
  for (const stream of pass.facts.historyLists) {
    const start = await findStart(pass, stream)
    if (start !== null) yield* fetchStream(pass, stream, start.at, seen)
  }
}

/** Reads from the beginning, so that the mark can follow. */
async function* fetchStream(
  pass: FetchNeeds,
  stream: Stream,
  from: ListMark | null,
  seen: Seen,
): AsyncGenerator<FetchedPage> {
  const { heads, tally } = pass
  let expected = 0
  const progress = new Progress(pass.history)
  const solid = markAt(pass.history, { block: heads.solid.number, at: heads.solid.at })
  const query = {
    address: pass.wallet.address,
    stream,
    from,
    to: null,
    order: 'asc',
    limit: pageSize,
  } as const
  for await (const page of timed(pass, stream, turnPages(pass.provider, query))) {
    const rows = readRows(pass, stream, page.rows)
    tally.planned += page.rows.length - expected + (page.next === null ? 0 : pageSize)
    expected = page.next === null ? 0 : pageSize
    const transactions = await pass.clock.time('fetch', () => completeRows(pass, stream, rows, seen))
    const before = progress.turn(rows)
    const until = page.next === null ? solid : before === null ? null : earliestMark(before, solid)
    yield { stream, transactions, listed: rows, covered: until === null ? null : { from, until } }
  }
}

/** Waiting for the provider counts as time of the fetch stage. */
export async function* timed(
  pass: Pick<Pass, 'clock' | 'tally'>,
  stream: Stream,
  pages: AsyncGenerator<Page>,
): AsyncGenerator<Page> {
  for (;;) {
    const start = performance.now()
    const turned = await pass.clock.time('fetch', () => pages.next())
    if (turned.done === true) return
    pass.tally.pageTimes[stream].add(performance.now() - start, new Date())
    yield turned.value
  }
}

/** Null when this stream is not read in this pass. */
async function findStart(
  pass: Pick<Pass, 'db' | 'history' | 'job' | 'provider' | 'startFrom' | 'wallet'>,
  stream: Stream,
): Promise<{ at: ListMark | null } | null> {
  const { job, startFrom } = pass
  if (startFrom !== null) return startFrom
  if (!job.use_high_watermark) return { at: null }
  const scope = { organisationId: pass.wallet.entity_id, walletId: pass.wallet.id }
  const mark = await findWatermark(pass.db, { ...scope, stream, provider: pass.provider.name })
  if (mark !== null) {
    // The whole history is requested, but only a part was read, so the time before it is still missing.
    const isPart = mark.completeFrom !== null && job.kind === 'catch-up'
    return { at: isPart ? null : withOverlap(pass.history, mark.readUntil) }
  }
  // A request for single transactions does not request the whole history.
  const isLeftAlone = job.kind === 'orchestrate' && (await wasReadByHash(pass.db, scope))
  return isLeftAlone ? null : { at: null }
}

/** Counts the rows; a row that names no transaction is an error. */
export function readRows(
  { history, tally }: Pick<Pass, 'history' | 'tally'>,
  stream: Stream,
  rows: readonly ListedRaw[],
): ListedRow[] {
  tally.streams[stream].pages += 1
  tally.streams[stream].returned += rows.length
  return rows.flatMap((row) => {
    const hint = history.parseListed(row)
    if (hint.ok) return [{ row, hint: hint.value }]
    tally.refuse(stream, '', chainFault('ROW_UNREADABLE', { reason: hint.reason }))
    return []
  })
}

/** Fetches the new transactions among these rows. `seen`: the hashes that earlier pages of the pass listed. */
export async function completeRows(
  pass: Pick<Pass, 'db' | 'history' | 'network' | 'provider' | 'tally' | 'wallet'>,
  stream: Stream,
  rows: readonly ListedRow[],
  seen: Seen,
): Promise<FetchedTransaction[]> {
  const { tally, wallet } = pass
  const settled = await listSettled(pass.db, {
    organisationId: wallet.entity_id,
    walletId: wallet.id,
    networkId: pass.network.id,
    hashes: rows.map(({ hint }) => hint.hash),
  })
  const fresh = rows.filter(({ hint }) => {
    const isKnown = seen.has(hint.hash) || settled.has(hint.hash)
    seen.add(hint.hash)
    if (isKnown) {
      const [kind, isOut] = directionOf(stream, wallet.address, hint, settled.get(hint.hash) ?? null)
      const reason = settled.has(hint.hash) ? 'known' : 'listed-before'
      tally.count(stream, 'duplicates', { txid: hint.hash, direction: isOut ? 'out' : 'in', reason })
      tally.countDirection(kind, isOut)
    }
    return !isKnown
  })
  const single = sourceOf(pass)
  const blocks = byBlock(single, fresh)
  const isListingTrue = !(await isDoubtful(pass, stream, rows, blocks))
  const source = isListingTrue ? blocks : single
  const completed = await mapParallel(fresh, parallel, async ({ row, hint }) => {
    const found = await completeTransaction(source, hint.hash, isListingTrue ? row : null)
    if (found === null)
      tally.refuse(
        stream,
        hint.hash,
        chainFault('TRANSACTION_ONLY_LISTED', { provider: pass.provider.name }),
        {
          isLate: true,
          direction: hintedDirection(wallet.address, hint),
        },
      )
    return found === null ? null : { ...found, hint }
  })
  return completed.filter((transaction) => transaction !== null)
}

/** The direction by the listing's row; null where the row has no parties. */
export function hintedDirection(address: string, hint: Listed | null): 'in' | 'out' | null {
  if (hint?.from === address) return 'out'
  return hint?.to === address ? 'in' : null
}

/** Which of the four counts of the progress view a listed row belongs to. `sender` is the transaction's own. */
export function directionOf(
  stream: Stream | null,
  address: string,
  hint: Listed | null,
  sender: string | null,
): ['native' | 'trc20', boolean] {
  return stream === 'trc20' ? ['trc20', hint?.from === address] : ['native', sender === address]
}
