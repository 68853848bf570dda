/** Ends key ceremonies that nobody works on, and has signers give up the shares of failed keys. Every server process may run one. */
import { listStalledKeys } from '@holdfast/store/write'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { giveUpFailedKeys } from './give-up-failed-keys.ts'
import { endStoppedKey } from './make-key.ts'

const everyMs = 3_000
/** Longer than any ceremony goes without an update. */
const stalledMs = 5 * 60_000

type Needs = Pick<Context, 'db' | 'signing'>

export class KeyWorker {
  readonly #context: Needs
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #ending: Promise<void> | undefined
  #givingUp: Promise<void> | undefined

  constructor({ context, log }: { readonly context: Needs; readonly log: Logger }) {
    this.#context = context
    this.#log = log
  }

  start(): void {
    this.#timer = setInterval(() => this.#soon(), everyMs)
    this.#soon()
  }

  /** Waits for the current round to finish. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#ending
    await this.#givingUp
  }

  #soon(): void {
    this.#ending ??= this.endStalledKeys()
      .catch((error: unknown) =>
        this.#log.warn({ reason: reasonOf(error) }, 'stalled keys were not ended, will retry'),
      )
      .finally(() => {
        this.#ending = undefined
      })
    // A signer that does not answer takes seconds for each key, and stalled keys do not wait for it.
    this.#givingUp ??= giveUpFailedKeys(this.#context, new Date())
      .catch((error: unknown) =>
        this.#log.warn({ reason: reasonOf(error) }, 'shares of failed keys were not given up, will retry'),
      )
      .finally(() => {
        this.#givingUp = undefined
      })
  }

  /** Ends keys whose server stopped while it made them. */
  async endStalledKeys(now = new Date()): Promise<void> {
    const { db } = this.#context
    for (const key of await listStalledKeys(db, new Date(now.getTime() - stalledMs)))
      await endStoppedKey(db, key)
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'failed')
