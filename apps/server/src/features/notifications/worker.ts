/** Sends what is in the outbox. Every server process may run one; the claims of a killed process expire by themselves. */
import type { Database } from '@holdfast/store'
import { claimMails, dropWaitingMails } from '@holdfast/store/write'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { createMailer, longestSendMs, type Mailer } from '../../mail/mailer.ts'
import { reasonOf } from '../../reason-of.ts'
import { RepeatedTask } from '../../repeated-task.ts'
import { composeMails, foldBacklog } from './compose-mails.ts'
import { notifyOfPayments } from './notify-of-payments.ts'
import { sendMail } from './send-mail.ts'
import { sendPushes } from './send-pushes.ts'

interface Needs {
  readonly context: { readonly config: Config; readonly db: Database }
  readonly log: Logger
  /** Instead of the one that the configuration describes. */
  readonly mailer?: Mailer
}

const everyMs = 2_000
const atOnce = 4
const claimMs = 2 * longestSendMs
/** How long nothing is tried after the mail server was not reached, by the number of times in a row. */
const pauseMinutes = [1, 2, 5, 10, 15]

export class NotificationWorker {
  readonly #context: Needs['context']
  readonly #log: Logger
  readonly #mailer: Mailer | null
  readonly #rounds: RepeatedTask
  #pausedUntil = new Date(0)
  #failures = 0

  constructor({ context, log, mailer }: Needs) {
    const { mail } = context.config
    this.#context = context
    this.#log = log
    this.#mailer = mailer ?? (mail === null ? null : createMailer(mail))
    this.#rounds = new RepeatedTask({
      run: () => this.round(),
      everyMs,
      failureLog: 'notifications were not sent, will retry',
      log,
    })
  }

  start(): void {
    this.#rounds.start()
  }

  /** Waits for the current round to finish. */
  async stop(): Promise<void> {
    await this.#rounds.stop()
    this.#mailer?.close()
  }

  /** A fault of one step stops no other. `start` moves the clock, for tests. */
  async round(start = new Date()): Promise<void> {
    const ahead = start.getTime() - Date.now()
    // A round may last for minutes, so that each claim reads the clock again.
    const clock = () => new Date(Date.now() + ahead)
    await this.#step('payments were not noticed', () => notifyOfPayments(this.#context, clock()))
    await this.#step('push messages were not sent', () =>
      sendPushes({ ...this.#context, log: this.#log }, clock),
    )
    await this.#step('e-mails were not sent', () => this.#sendMails(clock))
  }

  async #step(failure: string, run: () => Promise<void>): Promise<void> {
    await run().catch((error: unknown) =>
      this.#log.warn({ reason: reasonOf(error) }, `${failure}, will retry`),
    )
  }

  async #sendMails(clock: () => Date): Promise<void> {
    const { db, config } = this.#context
    const mailer = this.#mailer
    if (mailer === null) return dropWaitingMails(db, clock())
    if (clock() < this.#pausedUntil) return
    await this.#step('notices were not put into e-mails', () => composeMails(db, clock, this.#log))
    await this.#step('old e-mails were not put together', () => foldBacklog(db, clock()))
    for (;;) {
      const claimed = await claimMails(db, { limit: atOnce, claimMs, now: clock() })
      const results = await Promise.all(
        claimed.map((mail) => sendMail({ db, config, mailer, log: this.#log }, mail, clock)),
      )
      const down = results.find((result) => result?.outcome === 'down')
      if (down !== undefined && down !== null) return this.#pause(clock(), down.answer)
      if (results.some((result) => result !== null)) this.#failures = 0
      if (claimed.length < atOnce) return
    }
  }

  #pause(now: Date, reason: string): void {
    const minutes = pauseMinutes[Math.min(this.#failures, pauseMinutes.length - 1)] ?? 15
    this.#failures += 1
    this.#pausedUntil = new Date(now.getTime() + minutes * 60_000)
    this.#log.warn({ reason, minutes }, 'the mail server takes no mail, will retry')
  }
}
