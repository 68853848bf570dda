/** Ends abandoned key ceremonies, and has signers give up the shares of failed keys. Every server process may run one. */
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { RepeatedTask } from '../../repeated-task.ts'
import { endStalledKeys } from './end-stalled-keys.ts'
import { giveUpFailedKeys } from './give-up-failed-keys.ts'

const everyMs = 3_000

type Needs = Pick<Context, 'db' | 'signing'>

export class KeyWorker {
  /** Two tasks, because a silent signer takes seconds for each key, and stalled keys should not wait for it. */
  readonly #tasks: readonly RepeatedTask[]

  constructor({ context, log }: { readonly context: Needs; readonly log: Logger }) {
    this.#tasks = [
      new RepeatedTask({
        run: () => endStalledKeys(context, new Date()),
        everyMs,
        failureLog: 'stalled keys were not ended, will retry',
        log,
      }),
      new RepeatedTask({
        run: () => giveUpFailedKeys(context, new Date()),
        everyMs,
        failureLog: 'shares of failed keys were not given up, will retry',
        log,
      }),
    ]
  }

  start(): void {
    for (const task of this.#tasks) task.start()
  }

  /** Waits for the current runs to finish. */
  async stop(): Promise<void> {
    await Promise.all(this.#tasks.map((task) => task.stop()))
  }
}
