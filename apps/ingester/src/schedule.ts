/** Keeps read wallets up to date: looks whether a provider shows something new and queues a pass only then. */
import { parseRow } from '@holdfast/chains/tron'
import { type ProviderDirectory, streams } from '@holdfast/providers'
import type { Database } from '@holdfast/store'
import { type FollowedWallet, listFollowedWallets } from '@holdfast/store/read'
import { enqueueJob } from '@holdfast/store/write'
import type { Logger } from 'pino'

/** A wallet on which nothing seems to happen is read and compared this often all the same. */
const longestRestMs = 3_600_000

export class Schedule {
  readonly #db: Database
  readonly #providers: ProviderDirectory
  readonly #log: Logger
  readonly #everyMs: number
  /** What the provider showed last and when a pass was queued, by wallet. Forgotten at a restart: then each wallet gets one
   *  pass more. */
  readonly #seen = new Map<string, { news: string; queuedAt: number }>()
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

  /** One round. A provider that does not answer is looked at again in the next. */
  async look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      for (const wallet of await listFollowedWallets(this.#db)) {
        if (wallet.hasOpenJob) continue
        await this.#lookAt(wallet).catch((error: unknown) => {
          this.#log.warn(
            { wallet: wallet.walletId, reason: error instanceof Error ? error.message : 'failed' },
            'not followed this time',
          )
        })
      }
    } catch (error) {
      this.#log.error(
        { reason: error instanceof Error ? error.message : 'failed' },
        'the schedule could not read its wallets',
      )
    } finally {
      this.#isLooking = false
    }
  }

  async #lookAt(wallet: FollowedWallet): Promise<void> {
    const news = await this.#newest(wallet)
    if (news === null) return
    const before = this.#seen.get(wallet.walletId)
    const isResting =
      before?.news === news && !wallet.hasPending && Date.now() - before.queuedAt < longestRestMs
    if (isResting) return
    await enqueueJob(this.#db, {
      entity_id: wallet.organisationId,
      wallet_id: wallet.walletId,
      kind: 'orchestrate',
      provider: wallet.provider,
      row_limit: null,
      tx_hash: null,
      token_id: null,
      requested_by: null,
      use_high_watermark: true,
    })
    this.#seen.set(wallet.walletId, { news, queuedAt: Date.now() })
  }

  /** The newest row of each list; null when nobody serves this network. */
  async #newest({ networkCode, address, provider: name }: FollowedWallet): Promise<string | null> {
    const provider = this.#providers(networkCode, name)
    if (provider === null) return null
    const newest: string[] = []
    for (const stream of streams) {
      const page = await provider.fetchPage({
        address,
        stream,
        cursor: null,
        from: null,
        to: null,
        order: 'desc',
        limit: 1,
      })
      const hint = page?.rows[0] === undefined ? null : parseRow(page.rows[0])
      newest.push(hint?.ok ? hint.value.hash : '')
    }
    return newest.join(' ')
  }
}
