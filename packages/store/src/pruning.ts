/** Deletes rows past their retention period, at the start and once an hour. */
const everyMs = 3_600_000
const dayMs = 86_400_000

interface PruningNeeds {
  readonly keepDays: number
  readonly prune: (old: { readonly before: Date; readonly signal: AbortSignal }) => Promise<number>
  readonly onDone: (rows: number) => void
  readonly onFailure: (reason: string) => void
}

export class Pruning {
  readonly #needs: PruningNeeds
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #pruning: Promise<void> = Promise.resolve()

  constructor(needs: PruningNeeds) {
    this.#needs = needs
  }

  start(): void {
    this.#timer = setInterval(() => this.#pruneNext(), everyMs)
    this.#pruneNext()
  }

  /** Waits for the current portion to finish. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#pruning
  }

  /** Runs one pruning at a time, however long it takes. */
  #pruneNext(): void {
    this.#pruning = this.#pruning.then(() => this.#prune())
  }

  async #prune(): Promise<void> {
    const { keepDays, prune, onDone, onFailure } = this.#needs
    try {
      const before = new Date(Date.now() - keepDays * dayMs)
      const rows = await prune({ before, signal: this.#stopping.signal })
      if (rows > 0) onDone(rows)
    } catch (error) {
      onFailure(error instanceof Error ? error.message : 'failed')
    }
  }
}
