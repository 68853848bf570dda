/** Keeps the server's copy of the rules equal to the signers', and brings signers up to date. Every server process may run one. */
import { listOrganisationsWithRules } from '@holdfast/store/read'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { RepeatedTask } from '../../repeated-task.ts'
import { syncRules } from './sync-rules.ts'

const everyMs = 5_000

type Needs = Pick<Context, 'db' | 'signing'>

export class RulesWorker {
  readonly #task: RepeatedTask

  constructor({ context, log }: { readonly context: Needs; readonly log: Logger }) {
    this.#task = new RepeatedTask({
      run: () => syncAll(context),
      everyMs,
      failureLog: 'rules were not compared with the signers, will retry',
      log,
    })
  }

  start(): void {
    this.#task.start()
  }

  stop(): Promise<void> {
    return this.#task.stop()
  }
}

async function syncAll(context: Needs): Promise<void> {
  if (context.signing === null) return
  for (const organisationId of await listOrganisationsWithRules(context.db))
    await syncRules(context, organisationId)
}
