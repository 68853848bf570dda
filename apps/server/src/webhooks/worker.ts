/** Sends waiting messages: the first of every line that is due, many lines at once, one message of a line at a time.
 *  Every server process may run one; the claims of a killed process expire by themselves. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@holdfast/store'
import { claimDeliveries, type ClaimedDelivery, endAttempt, insertAttempt } from '@holdfast/store/write'
import type { Logger } from 'pino'
import { reasonOf } from '../reason-of.ts'
import type { AllowList, Resolve } from './target-of.ts'
import { nextAttemptAt } from './next-attempt-at.ts'
import { fanOut } from './fan-out.ts'
import { secretsInForce } from './secret.ts'
import { type Answer, send } from './send.ts'
import { signWebhook } from './sign-webhook.ts'

export interface WorkerNeeds {
  readonly db: Database
  /** Null: the installation has no key, so nothing can be signed or sent. */
  readonly key: Buffer | null
  /** Another key of which secrets are accepted. */
  readonly alsoKey?: Buffer | null
  readonly allowed: AllowList
  readonly log: Logger
  readonly resolve?: Resolve
  readonly timeoutMs?: number
}

const pollMs = 500
const atOnce = 16
const usualTimeoutMs = 10_000
/** Longer than an attempt can take. */
const claimMs = 30_000

export class WebhookWorker {
  readonly #needs: WorkerNeeds
  #isStopping = false
  #running: Promise<void> | undefined

  constructor(needs: WorkerNeeds) {
    this.#needs = needs
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Waits for the current round to finish. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const sent = await this.round().catch((error: unknown) => {
        this.#needs.log.warn({ reason: reasonOf(error) }, 'webhook round failed, will retry')
        return 0
      })
      if (sent === 0) await sleep(pollMs)
    }
  }

  /** Returns the number of attempts. */
  async round(): Promise<number> {
    const { db, key } = this.#needs
    await fanOut(db)
    if (key === null) return 0
    const claimed = await claimDeliveries(db, { limit: atOnce, claimMs, now: new Date() })
    await Promise.all(claimed.map((delivery) => this.#attempt(key, delivery)))
    return claimed.length
  }

  async #attempt(key: Buffer, { delivery, endpoint, message }: ClaimedDelivery): Promise<void> {
    const { db, allowed, log, resolve, timeoutMs = usualTimeoutMs } = this.#needs
    const at = new Date()
    const timestamp = Math.floor(at.getTime() / 1000)
    const keys = { secretKey: key, alsoSecretKey: this.#needs.alsoKey ?? null }
    const secrets = secretsInForce(keys, endpoint, at)
    const signatures = secrets.map((secret) =>
      signWebhook(secret, { id: message.id, timestamp, body: message.body }),
    )
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Holdfast-Webhooks/1',
      'webhook-id': message.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    }
    const number = await insertAttempt(db, delivery, { url: endpoint.url, headers, at })
    const answer: Answer =
      secrets.length > 0
        ? await send(
            { url: endpoint.url, headers, body: message.body },
            { allowed, timeoutMs, ...(resolve === undefined ? {} : { resolve }) },
          )
        : { address: null, status: null, headers: null, body: null, error: 'key-changed' }
    const now = new Date()
    const next = nextAttemptAt(number, now)
    const state =
      answer.error === null
        ? 'delivered'
        : message.kind === 'test' || next >= delivery.give_up_at
          ? 'failed'
          : 'waiting'
    await endAttempt(db, delivery, number, { ...answer, at: now }, { state, nextAttemptAt: next })
    const facts = { delivery: delivery.id, endpoint: endpoint.id, attempt: number, state }
    if (answer.error !== null) log.info({ ...facts, error: answer.error }, 'webhook delivery failed')
  }
}
