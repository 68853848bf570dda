/** Sends the events of all audit records to a syslog receiver, each record in order and without a gap. What the receiver has is kept in
 *  the database, so that nothing is lost while it is away or when a server dies; some events may come twice. Of several
 *  servers one sends. */
import { Lease } from '@holdfast/store'
import { listAuditEventsAfter, listUnsentAudits } from '@holdfast/store/read'
import { advanceSyslogCursor } from '@holdfast/store/write'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { RepeatedTask } from '../repeated-task.ts'
import { deliverFrames } from './deliver-frames.ts'
import type { SyslogSettings } from './read-syslog-settings.ts'
import { syslogFrame } from './syslog-frame.ts'

const usualEveryMs = 2_000
/** Longer than one delivery takes. */
const leaseMs = 40_000
const mostRestMs = 60_000
/** In one connection: of one record, and of all. */
const mostOfRecord = 200
const mostAtOnce = 1_000

export class SyslogWorker {
  readonly #db: Context['db']
  readonly #settings: SyslogSettings | null
  readonly #deliver: (frames: readonly string[]) => Promise<void>
  readonly #everyMs: number
  readonly #task: RepeatedTask
  readonly #turn: Lease
  #failures = 0
  #restUntil = 0
  #isStopping = false

  constructor({
    context: { db, config },
    log,
    everyMs = usualEveryMs,
    deliver,
  }: {
    readonly context: Pick<Context, 'db' | 'config'>
    readonly log: Pick<Logger, 'warn'>
    readonly everyMs?: number
    /** Replaces the connection, for tests. */
    readonly deliver?: (frames: readonly string[]) => Promise<void>
  }) {
    this.#db = db
    this.#settings = config.syslog
    this.#everyMs = everyMs
    const { syslog } = config
    this.#deliver =
      deliver ?? (async (frames) => (syslog === null ? undefined : deliverFrames(syslog, frames)))
    this.#turn = new Lease({ db, name: 'syslog', lastsMs: leaseMs })
    this.#task = new RepeatedTask({
      run: () => this.#runInTurn(),
      everyMs,
      failureLog: 'audit events were not sent to the syslog receiver, will retry',
      log,
    })
  }

  start(): void {
    if (this.#settings !== null) this.#task.start()
  }

  async stop(): Promise<void> {
    if (this.#settings === null) return
    this.#isStopping = true
    await this.#task.stop()
    await this.#turn.release()
  }

  async #runInTurn(): Promise<void> {
    if (Date.now() < this.#restUntil) return
    try {
      while (!this.#isStopping && (await this.#turn.take()) && (await this.sendSome()));
      this.#failures = 0
    } catch (error) {
      this.#failures += 1
      this.#restUntil = Date.now() + Math.min(mostRestMs, this.#everyMs * 2 ** this.#failures)
      throw error
    }
  }

  /** False: the receiver has everything. */
  async sendSome(now = new Date()): Promise<boolean> {
    if (this.#settings === null) return false
    const { receiver } = this.#settings
    const frames: string[] = []
    const reached: { readonly organisationId: string; readonly seq: bigint }[] = []
    for (const { organisationId, sent } of await listUnsentAudits(this.#db, receiver)) {
      const limit = Math.min(mostOfRecord, mostAtOnce - frames.length)
      if (limit === 0) break
      const events = await listAuditEventsAfter(this.#db, { organisationId, after: sent, limit })
      const last = events.at(-1)
      if (last === undefined) continue
      frames.push(...events.map((event) => syslogFrame(event)))
      reached.push({ organisationId, seq: BigInt(last.seq) })
    }
    if (frames.length === 0) return false
    await this.#deliver(frames)
    for (const cursor of reached) await advanceSyslogCursor(this.#db, { ...cursor, receiver }, now)
    return true
  }
}
