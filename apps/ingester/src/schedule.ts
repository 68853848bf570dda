/** Keeps read wallets up to date: queues a pass where a provider lists something new, where the service level requires
 *  one, and where there is a gap between two windows. */
import { chainOf } from '@holdfast/chains'
import { type ProviderDirectory, providerNamed } from '@holdfast/providers'
import type { Database } from '@holdfast/store'
import {
  type CoverageGap,
  type FollowedWallet,
  listCoverageGaps,
  listFollowedWallets,
} from '@holdfast/store/read'
import { enqueueJob, type NewJob } from '@holdfast/store/write'
import type { Logger } from 'pino'
import { jobDue } from './job-due.ts'

const gapRestMs = 3_600_000

export class Schedule {
  readonly #db: Database
  readonly #providers: ProviderDirectory
  readonly #log: Logger
  readonly #everyMs: number
  /** The newest rows of the last look, by wallet. A restart loses them, so each wallet then gets one extra pass. */
  readonly #seen = new Map<string, string>()
  readonly #tried = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  constructor(needs: { db: Database; providers: ProviderDirectory; log: Logger; everySeconds: number }) {
    this.#db = needs.db
    this.#providers = needs.providers
    this.#log = needs.log
    this.#everyMs = needs.everySeconds * 1000
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), this.#everyMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Runs one round. A silent provider is retried in the next. */
  async look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const gaps = new Map((await listCoverageGaps(this.#db)).map((gap) => [gap.walletId, gap]))
      for (const wallet of await listFollowedWallets(this.#db)) {
        if (wallet.hasOpenJob) continue
        const gap = gaps.get(wallet.walletId)
        if (gap !== undefined) await this.#fillGap(gap)
        await this.#lookAt(wallet).catch((error: unknown) => {
          this.#log.warn(
            { wallet: wallet.walletId, reason: error instanceof Error ? error.message : 'failed' },
            'wallet check failed, will retry',
          )
        })
      }
    } catch (error) {
      this.#log.error(
        { reason: error instanceof Error ? error.message : 'failed' },
        'reading the followed wallets failed, will retry',
      )
    } finally {
      this.#isLooking = false
    }
  }

  async #lookAt(wallet: FollowedWallet): Promise<void> {
    const newest = await this.#newest(wallet)
    if (newest === null) return
    const hasNewBlocks = this.#seen.get(wallet.walletId) !== newest
    const kind = jobDue(wallet, { hasNewBlocks, now: new Date() })
    if (kind !== null) await this.#enqueue(wallet, { kind })
    this.#seen.set(wallet.walletId, newest)
  }

  /** Reads the gap between two windows. A gap that remains is retried after an hour. */
  async #fillGap(gap: CoverageGap): Promise<void> {
    const key = `${gap.walletId}/${gap.from.height ?? gap.from.at.toISOString()}`
    if (Date.now() - (this.#tried.get(key) ?? 0) < gapRestMs) return
    this.#tried.set(key, Date.now())
    const window = {
      window_from: gap.from.at,
      window_from_height: gap.from.height,
      window_until: gap.until.at,
      window_until_height: gap.until.height,
    }
    await this.#enqueue(gap, { kind: 'backfill', ...window })
  }

  async #enqueue(
    { organisationId, walletId, provider }: Pick<FollowedWallet, 'organisationId' | 'walletId' | 'provider'>,
    job: Pick<NewJob, 'kind' | 'window_from' | 'window_until' | 'window_from_height' | 'window_until_height'>,
  ): Promise<void> {
    await enqueueJob(this.#db, {
      entity_id: organisationId,
      wallet_id: walletId,
      provider,
      ...job,
    })
  }

  /** The newest row of each list; null when no provider serves this network. */
  async #newest({ networkCode, chain, address, provider: name }: FollowedWallet): Promise<string | null> {
    const { facts, history } = chainOf(chain)
    const provider = providerNamed(this.#providers(networkCode), name)
    if (provider === null || history === null) return null
    const newest: string[] = []
    for (const stream of facts.historyLists) {
      const page = await provider.fetchPage({
        address,
        stream,
        cursor: null,
        from: null,
        to: null,
        order: 'desc',
        limit: 1,
      })
      const hint = page?.rows[0] === undefined ? null : history.parseListed(page.rows[0])
      newest.push(hint?.ok ? hint.value.hash : '')
    }
    return newest.join(' ')
  }
}
