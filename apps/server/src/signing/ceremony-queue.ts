/** Signing has priority. Making or refreshing a key occupies the signers for seconds: one such ceremony runs at a time,
 *  and none begins during a signature. A signature does not wait for ceremonies that have not begun. */

/** A ceremony begins after this time even if signing never pauses. */
const mostWaitMs = 60_000
/** Shorter than the time after which a silent ceremony counts as stopped. */
const sayEveryMs = 10_000

export class CeremonyQueue {
  #signatures = 0
  #wakers: (() => void)[] = []
  #last: Promise<unknown> = Promise.resolve()

  async sign<T>(run: () => Promise<T>): Promise<T> {
    this.#signatures++
    try {
      return await run()
    } finally {
      this.#signatures--
      if (this.#signatures === 0) for (const wake of this.#wakers.splice(0)) wake()
    }
  }

  /** `onWait` is called regularly until the ceremony begins. */
  async hold<T>(run: () => Promise<T>, onWait: () => void): Promise<T> {
    const waiting = setInterval(onWait, sayEveryMs)
    const turn = this.#last
      .then(() => this.untilNothingIsSigned())
      .finally(() => clearInterval(waiting))
      .then(run)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Also used by a ceremony between two of its steps. */
  async untilNothingIsSigned(): Promise<void> {
    if (this.#signatures === 0) return
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, mostWaitMs)
      this.#wakers.push(() => {
        clearTimeout(late)
        resolve()
      })
    })
  }
}
