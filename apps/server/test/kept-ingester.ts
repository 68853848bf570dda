/** An ingester process that is started again whenever it ends, as its supervisor does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../ingester/src/main.ts', import.meta.url))

export class KeptIngester {
  readonly #environment: Readonly<Record<string, string>>
  readonly #stopping = new AbortController()
  #running: ChildProcess | undefined
  #keeping: Promise<void>
  /** How often it was started. */
  starts = 0

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = environment
    this.#keeping = this.#keep()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#running?.kill('SIGTERM')
    await this.#keeping
  }

  async #keep(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.starts += 1
      this.#running = spawn(process.execPath, ['--import', 'tsx', main], {
        env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...this.#environment },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await once(this.#running, 'exit')
      if (!this.#stopping.signal.aborted) await sleep(500)
    }
  }
}
