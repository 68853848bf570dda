import type { Logger } from 'pino'
import { reasonOf } from './reason-of.ts'

interface Task {
  readonly run: () => Promise<void>
  readonly everyMs: number
  /** Log message of a failed run. */
  readonly failureLog: string
  readonly log: Pick<Logger, 'warn'>
}

/** Runs a task at once and then at an interval, one run at a time: none begins while another lasts. A failed run is
 *  followed by the next like any other. */
export class RepeatedTask {
  readonly #task: Task
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(task: Task) {
    this.#task = task
  }

  start(): void {
    this.#timer = setInterval(() => this.#begin(), this.#task.everyMs)
    this.#begin()
  }

  /** Begins no further run and waits for the current one to finish. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  #begin(): void {
    const { run, log, failureLog } = this.#task
    this.#running ??= run()
      .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, failureLog))
      .finally(() => {
        this.#running = undefined
      })
  }
}
