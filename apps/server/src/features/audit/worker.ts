/** Has the signers countersign the audit records at an interval, so that events between transfers are covered too. */
import { listAuditHeads } from '@holdfast/store/read'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { RepeatedTask } from '../../repeated-task.ts'
import { countersignRecord } from './countersign-record.ts'

const everyMs = 60_000

type Needs = Pick<Context, 'db' | 'config' | 'signing'>

export class AuditWorker {
  readonly #task: RepeatedTask
  readonly #context: Needs
  /** A database that was replaced by an older copy is noticed at the start, before anything happens. */
  #isFirst = true

  constructor({ context, log }: { readonly context: Needs; readonly log: Pick<Logger, 'warn'> }) {
    this.#context = context
    this.#task = new RepeatedTask({
      run: () => this.countersign(),
      everyMs,
      failureLog: 'audit records were not countersigned, will retry',
      log,
    })
  }

  start(): void {
    this.#task.start()
  }

  stop(): Promise<void> {
    return this.#task.stop()
  }

  async countersign(): Promise<void> {
    const { signing, ...context } = this.#context
    if (signing === null) return
    for (const { organisationId } of await listAuditHeads(context.db))
      await countersignRecord({ ...context, signing }, organisationId, this.#isFirst)
    this.#isFirst = false
  }
}
