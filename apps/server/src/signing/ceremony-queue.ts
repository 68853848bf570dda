/** Signing goes first. Making or refreshing a key keeps the signers busy for seconds: one such ceremony runs at a time, and none
 *  begins while something is being signed. A signature waits for none that has not begun. */

/** A ceremony begins after this long although something is being signed without a pause. */
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

  /** `onWait` is called now and then until the ceremony begins. */
  async hold<T>(run: () => Promise<T>, onWait: () => void): Promise<T> {
    const waiting = setInterval(onWait, sayEveryMs)
    const turn = this.#last
      .then(() => this.untilNothingIsSigned())
      .finally(() => clearInterval(waiting))
      .then(run)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** For a ceremony between two of its steps, too. */
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
