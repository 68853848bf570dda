/** A pool of vitest that runs the tests of many changes in one thread. To start a thread and to load the tests and all that they
 *  import takes longer than most tests. A change to what a module makes while it loads still gets a thread of its own.
 *
 *  Only for code whose modules keep nothing between calls: what they kept of one change would meet the tests of the next. */
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker } from 'vitest/node'

const name = 'kept-threads'

export const keptThreads = {
  name,
  createPoolWorker: (options: PoolOptions): PoolWorker => new KeptThread(options),
}

interface Thread {
  readonly worker: ThreadsPoolWorker
  readonly runs: number
}

const idle: Thread[] = []

/** Each run leaves a listener in its thread. */
const mostRuns = 100

type Listener = Parameters<PoolWorker['on']>[1]

class KeptThread implements PoolWorker {
  readonly name = name
  readonly #options: PoolOptions
  readonly #listeners: (readonly [event: string, listener: Listener])[] = []
  #thread: Thread
  /** Its tests have ended, rather than the thread being stopped in the middle of one. */
  #isDone = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#thread = (this.#changesCallsOnly ? idle.pop() : undefined) ?? {
      worker: new ThreadsPoolWorker(options),
      runs: 0,
    }
  }

  get #changesCallsOnly(): boolean {
    return this.#options.project.getProvidedContext().mutantActivation === 'runtime'
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener])
    this.#thread.worker.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    this.#thread.worker.off(event, listener)
  }

  send(message: Parameters<PoolWorker['send']>[0]): void {
    this.#isDone = message.type === 'stop' && this.#changesCallsOnly && this.#thread.runs < mostRuns
    if (!this.#isDone) return this.#thread.worker.send(message)
    const answer = { type: 'stopped', __vitest_worker_response__: true }
    for (const [event, listener] of this.#listeners) if (event === 'message') listener(answer)
  }

  deserialize(message: unknown): unknown {
    return message
  }

  async start(): Promise<void> {
    if (this.#thread.runs === 0) await this.#thread.worker.start()
  }

  async stop(): Promise<void> {
    if (!this.#isDone) return this.#thread.worker.stop()
    for (const [event, listener] of this.#listeners) this.#thread.worker.off(event, listener)
    idle.push({ worker: this.#thread.worker, runs: this.#thread.runs + 1 })
  }
}
