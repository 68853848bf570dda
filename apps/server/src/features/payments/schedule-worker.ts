/** Requests the due dates of scheduled payments. Every server process may run one: of two that take the same date, only one commits. */
import { listDueSchedules } from '@holdfast/store/read'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { reasonOf } from '../../reason-of.ts'
import { RepeatedTask } from '../../repeated-task.ts'
import { delaySchedule, runSchedule } from './run-schedule.ts'

const everyMs = 5_000
const atOnce = 50

interface Options {
  readonly context: Pick<Context, 'config' | 'db' | 'nodes'>
  readonly log: Logger
}

export class ScheduleWorker {
  readonly #options: Options
  readonly #rounds: RepeatedTask

  constructor(options: Options) {
    this.#options = options
    this.#rounds = new RepeatedTask({
      run: () => this.round(),
      everyMs,
      failureLog: 'scheduled payments were not requested, will retry',
      log: options.log,
    })
  }

  start(): void {
    this.#rounds.start()
  }

  /** Waits for the current round to finish. */
  stop(): Promise<void> {
    return this.#rounds.stop()
  }

  async round(now = new Date()): Promise<void> {
    const { context, log } = this.#options
    for (const place of await listDueSchedules(context.db, { now, limit: atOnce }))
      try {
        await runSchedule(context, place, now)
      } catch (error) {
        // One broken schedule does not hold up the others.
        log.warn({ reason: reasonOf(error), schedule: place.id }, 'a scheduled payment was not requested')
        await delaySchedule(context.db, place, now)
      }
  }
}
