/** Listens to the notification of new events on a connection of its own. A lost connection is replaced; meanwhile, readers poll. */
import { outboxNotification } from '@holdfast/store'
import pg from 'pg'
import type { Logger } from 'pino'
import { reasonOf } from '../reason-of.ts'

const retryMs = 1_000

interface Needs {
  /** Not of a pool that gives connections to others between transactions. */
  readonly url: string
  readonly log: Pick<Logger, 'warn'>
  readonly onNotification: () => void
  readonly retryMs?: number
}

export class NotificationListener {
  readonly #needs: Needs
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Throws if the first connection fails. */
  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#needs.url,
      keepAlive: true,
      application_name: 'holdfast live',
    })
    // An error ends the connection, and the end is what counts.
    client.on('error', () => undefined)
    client.on('notification', this.#needs.onNotification)
    try {
      await client.connect()
      await client.query(`listen ${outboxNotification}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.#isStopped) return client.end()
    this.#client = client
    client.once('end', () => this.#restart('the connection was closed'))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#retry)
    await this.#client?.end()
  }

  #restart(reason: string): void {
    this.#client = undefined
    if (this.#isStopped) return
    this.#needs.log.warn({ reason }, 'notifications ended, will reconnect; events are polled')
    this.#retry = setTimeout(
      () => void this.start().catch((error: unknown) => this.#restart(reasonOf(error))),
      this.#needs.retryMs ?? retryMs,
    )
  }
}
