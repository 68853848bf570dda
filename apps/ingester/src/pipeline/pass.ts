/** One pass over one wallet: its inputs, its counts, and the duration of its stages. A stage takes the members that it needs. */
import type { History } from '@holdfast/chains'
import {
  type ChainFacts,
  type NativeAsset,
  type ChainFault,
  chainFaultText,
  type ListMark,
  storableText,
} from '@holdfast/ledger'
import type { Heads, HistoryProvider, Stream } from '@holdfast/providers'
import type {
  Database,
  PageTiming,
  RowFate,
  RunTracking,
  TrackedTransaction,
  TransactionError,
} from '@holdfast/store'
import type { Coverage, IngestionJob } from '@holdfast/store/write'
import type { WalletToRead } from '@holdfast/store/read'
import type { SeenAddresses } from './seen-addresses.ts'
import { PageTimes } from './page-times.ts'
import type { TokenCatalogue } from './token-catalogue.ts'

export const stageNames = [
  'fetch',
  'parse',
  'upsert',
  'index_wallet',
  'running_balances',
  'reconcile',
] as const
export type StageName = (typeof stageNames)[number]

export interface Pass extends WalletToRead {
  readonly db: Database
  readonly facts: ChainFacts
  /** The network's own coin. */
  readonly native: NativeAsset
  /** The requests of this chain, and the parsers of their answers. */
  readonly history: History
  readonly provider: HistoryProvider
  /** Queried where this provider's lists do not explain the books. */
  readonly others: readonly HistoryProvider[]
  readonly job: IngestionJob
  readonly tokens: TokenCatalogue
  readonly tally: Tally
  readonly clock: StageClock
  readonly seenAddresses: SeenAddresses
  /** Where to read from, in place of the watermarks; null: use them. */
  startFrom: { readonly at: ListMark | null } | null
  /** Windows that a repair of this pass has read. */
  readonly readAgain: Coverage[]
  /** The newest block whose history this pass has read; null before the first. */
  readUntil: number | null
  /** The final blocks at the last check. */
  heads: Heads
}

/** False for new blocks alone, because checking a long history takes a second or two. */
export const goesThroughBooks = ({ kind, requested_by }: Pass['job']): boolean =>
  ['reconcile', 'backfill', 'repair'].includes(kind) || (kind === 'orchestrate' && requested_by !== null)

/** Counts of the rows of one listing. `returned` is the sum of `inserted`, `duplicates`, `filtered` and `failed`. */
interface StreamTally {
  pages: number
  returned: number
  /** Rows that brought something new. */
  inserted: number
  /** Rows of transactions that were known, or that an earlier page of the pass listed. */
  duplicates: number
  /** Rows that move nothing of any wallet of the organisation: approvals, events of value zero. */
  filtered: number
  failed: number
  /** A listed transaction is not available yet: nothing after it counts as read completely. */
  isHeld: boolean
}

const nothingYet = (): StreamTally => ({
  pages: 0,
  returned: 0,
  inserted: 0,
  duplicates: 0,
  filtered: 0,
  failed: 0,
  isHeld: false,
})

/** Maximum of rows that are named individually, for each fate in each listing. */
const mostTracked = 100

export class Tally {
  nativeOut = 0
  nativeIn = 0
  trc20Out = 0
  trc20In = 0
  /** Listed rows in all: an estimate until the last page. */
  planned = 0
  entries = 0
  readonly streams: Record<Stream, StreamTally> = {
    native: nothingYet(),
    trc20: nothingYet(),
    internal: nothingYet(),
  }
  readonly errors: TransactionError[] = []
  readonly tracking: RunTracking = {}
  readonly pageTimes: Record<Stream, PageTimes> = {
    native: new PageTimes(),
    trc20: new PageTimes(),
    internal: new PageTimes(),
  }

  sum(column: 'returned' | RowFate): number {
    return Object.values(this.streams).reduce((total, stream) => total + stream[column], 0)
  }

  /** Counts a listed row and tracks it by name. */
  count(stream: Stream, fate: RowFate, row: TrackedTransaction): void {
    this.streams[stream][fate] += 1
    const lists = (this.tracking[stream] ??= { inserted: [], duplicates: [], filtered: [], failed: [] })
    if (lists[fate].length < mostTracked)
      lists[fate].push({ ...row, txid: storableText(row.txid), reason: storableText(row.reason) })
  }

  /** Counts a listed row that cannot be used. `isLate`: the next try may succeed. */
  refuse(
    stream: Stream | null,
    txid: string,
    fault: ChainFault,
    { isLate = false, direction = null }: { isLate?: boolean; direction?: 'in' | 'out' | null } = {},
  ): void {
    if (stream !== null) {
      this.count(stream, 'failed', { txid, direction, reason: chainFaultText(fault), reason_refusal: fault })
      if (isLate) this.streams[stream].isHeld = true
    }
    this.note(txid, fault)
  }

  /** Rows by kind and direction, as far as the listings name the direction. */
  get counted() {
    const { nativeIn, nativeOut, trc20In, trc20Out, planned } = this
    return {
      native_in: nativeIn,
      native_out: nativeOut,
      trc20_in: trc20In,
      trc20_out: trc20Out,
      total: nativeIn + nativeOut + trc20In + trc20Out,
      estimated: planned,
    }
  }

  /** Listings with at least one requested page. */
  get timings(): Partial<Record<Stream, PageTiming>> {
    const { native, trc20, internal } = this.pageTimes
    return { ...native.as('native'), ...trc20.as('trc20'), ...internal.as('internal') }
  }

  /** Keeps the newest hundred. */
  note(txid: string, fault: ChainFault): void {
    this.errors.push({ txid: storableText(txid), message: chainFaultText(fault), message_refusal: fault })
    if (this.errors.length > 100) this.errors.shift()
  }

  countDirection(kind: 'native' | 'trc20', isOut: boolean): void {
    if (kind === 'native') this[isOut ? 'nativeOut' : 'nativeIn'] += 1
    else this[isOut ? 'trc20Out' : 'trc20In'] += 1
  }
}

/** A stage that never began is not among the stages. */
export class StageClock {
  readonly #spent = new Map<StageName, number>()

  async time<T>(stage: StageName, act: () => Promise<T> | T): Promise<T> {
    const start = performance.now()
    try {
      return await act()
    } finally {
      this.#spent.set(stage, (this.#spent.get(stage) ?? 0) + performance.now() - start)
    }
  }

  stages(
    extra: Partial<Record<StageName, Record<string, unknown>>>,
  ): { name: StageName; duration_ms: number; extra: Record<string, unknown> }[] {
    return stageNames.flatMap((name) => {
      const spent = this.#spent.get(name)
      if (spent === undefined) return []
      return [{ name, duration_ms: Math.round(spent * 100) / 100, extra: extra[name] ?? {} }]
    })
  }
}
