/** Reads the public price source at an interval and stores the prices of today; those that jump are held back. Of
 *  several servers one reads. */
import { fetchPrices, parsePrices } from '@holdfast/providers'
import { Lease, transaction } from '@holdfast/store'
import { dayOf, expiryDays } from '@holdfast/store/read'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { RepeatedTask } from '../../repeated-task.ts'
import { judgePrices, storeJudgedPrices } from './judge-prices.ts'

type Needs = Pick<Context, 'db' | 'config'>

export class PriceFeedWorker {
  readonly #task: RepeatedTask | null
  readonly #turn: Lease
  readonly #context: Needs
  readonly #log: Pick<Logger, 'warn'>

  constructor({ context, log }: { readonly context: Needs; readonly log: Pick<Logger, 'warn'> }) {
    this.#context = context
    this.#log = log
    const feed = context.config.priceFeed
    const lastsMs = 1.5 * (feed?.minutes ?? 0) * 60_000
    this.#turn = new Lease({ db: context.db, name: 'price-feed', lastsMs })
    this.#task =
      feed === null
        ? null
        : new RepeatedTask({
            run: async () => {
              if (await this.#turn.take()) await this.read()
            },
            everyMs: feed.minutes * 60_000,
            failureLog: 'public prices could not be read, will retry',
            log,
          })
  }

  start(): void {
    this.#task?.start()
  }

  async stop(): Promise<void> {
    if (this.#task === null) return
    await this.#task.stop()
    await this.#turn.release()
  }

  /** A price that the source itself has not updated for a week is as unknown as a missing one. */
  async read(now = new Date()): Promise<{ readonly stored: number; readonly held: number }> {
    const { db, config } = this.#context
    if (config.priceFeed === null) return { stored: 0, held: 0 }
    const answer = parsePrices(await fetchPrices(config.priceFeed), config.priceFeed)
    if (!answer.ok) throw new Error(answer.reason)
    const { missing } = answer.value
    const oldest = now.getTime() - expiryDays * 86_400_000
    const fresh = answer.value.prices.filter(({ at }) => at.getTime() >= oldest)
    if (missing.length > 0 || fresh.length < answer.value.prices.length)
      this.#log.warn(
        { missing, outdated: answer.value.prices.length - fresh.length },
        'the public price source lacks prices',
      )
    const today = dayOf(now)
    return transaction(db, async (tx) => {
      const prices = fresh.map(({ asset, usd, at }) => {
        const day = dayOf(at)
        return { asset, usd, day: day > today ? today : day }
      })
      const judged = await judgePrices(tx, config, prices)
      await storeJudgedPrices(tx, 'feed', judged, now)
      if (judged.held.length > 0)
        this.#log.warn(
          { assets: judged.held.map(({ price }) => price.asset) },
          'prices are held back: they jump',
        )
      return { stored: judged.usable.length, held: judged.held.length }
    })
  }
}
