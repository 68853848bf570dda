/** Produces items ahead while earlier ones are processed, so that waiting for a provider and writing to the database overlap,
 *  and yields together all that are ready. At most `most` items are ahead, so memory does not grow with the history. A failure
 *  ahead is thrown after the items before it were processed. */
export async function* gather<T>(items: AsyncGenerator<T>, most: number): AsyncGenerator<readonly T[]> {
  const ahead = new Ahead<T>()
  const producing = ahead.fillFrom(items, most)
  // It may fail before it is awaited.
  producing.catch(() => undefined)
  try {
    for (let group = await ahead.take(); group.length > 0; group = await ahead.take()) yield group
    await producing
  } finally {
    ahead.close()
    await producing.catch(() => undefined)
    await items.return(undefined)
  }
}

/** Items that are ready. */
class Ahead<T> {
  #ready: T[] = []
  #isClosed = false
  #waiting: (() => void)[] = []

  async fillFrom(items: AsyncGenerator<T>, most: number): Promise<void> {
    try {
      while (!this.#isClosed) {
        const next = await items.next()
        if (next.done === true) return
        this.#ready.push(next.value)
        this.#announce()
        while (this.#ready.length >= most && !this.#isClosed) await this.#change()
      }
    } finally {
      this.close()
    }
  }

  /** Empty once nothing more will come. */
  async take(): Promise<readonly T[]> {
    while (this.#ready.length === 0 && !this.#isClosed) await this.#change()
    const taken = this.#ready
    this.#ready = []
    this.#announce()
    return taken
  }

  close(): void {
    this.#isClosed = true
    this.#announce()
  }

  #change(): Promise<void> {
    return new Promise((done) => this.#waiting.push(done))
  }

  #announce(): void {
    for (const done of this.#waiting.splice(0)) done()
  }
}
