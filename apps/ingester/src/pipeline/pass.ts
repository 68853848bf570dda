/** One pass over one wallet: what it works on, what it counts, how long its stages take. */
import type { Heads, HistoryProvider } from '@holdfast/providers'
import type { Database } from '@holdfast/store'
import type { IngestionJob } from '@holdfast/store/write'
import type { WalletToRead } from '@holdfast/store/read'
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
  readonly provider: HistoryProvider
  readonly job: IngestionJob
  readonly tokens: TokenCatalogue
  readonly tally: Tally
  readonly clock: StageClock
  /** A backfill reads from here; null otherwise. */
  readonly backfillFrom: Date | null
  /** Blocks that were final when the pass began to look; renewed before a comparison. */
  heads: Heads
}

export class Tally {
  nativeOut = 0
  nativeIn = 0
  trc20Out = 0
  trc20In = 0
  planned = 0
  fetched = 0
  inserted = 0
  duplicates = 0
  failed = 0
  entries = 0
  pages: Record<string, number> = {}
  readonly errors: { txid: string; message: string }[] = []

  /** The newest hundred are kept; the count goes on. */
  refuse(txid: string, message: string): void {
    this.failed += 1
    this.errors.push({ txid, message })
    if (this.errors.length > 100) this.errors.shift()
  }
}

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
    return stageNames.map((name) => ({
      name,
      duration_ms: Math.round((this.#spent.get(name) ?? 0) * 100) / 100,
      extra: extra[name] ?? {},
    }))
  }
}
