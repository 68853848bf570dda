/** Password hashing costs time and memory, so sign-ins take turns: one at a time for each address, a few in total. A
 *  flood from one address delays only itself. */
import { refusal } from '../../http/refusal.ts'

const mostAtOnce = 4
const mostWaiting = 50

interface Waiting {
  readonly address: string
  readonly start: () => void
}

export class SignInQueue {
  readonly #running = new Set<string>()
  #waiting: readonly Waiting[] = []

  async run<T>(address: string, act: () => Promise<T>): Promise<T> {
    await this.#enter(address)
    try {
      return await act()
    } finally {
      this.#running.delete(address)
      this.#next()
    }
  }

  async #enter(address: string): Promise<void> {
    if (this.#waiting.filter((waiter) => waiter.address === address).length >= mostWaiting)
      throw refusal('SIGN_INS_QUEUED')
    await new Promise<void>((start) => {
      this.#waiting = [...this.#waiting, { address, start }]
      this.#next()
    })
  }

  #next(): void {
    while (this.#running.size < mostAtOnce) {
      const next = this.#waiting.find(({ address }) => !this.#running.has(address))
      if (next === undefined) return
      this.#waiting = this.#waiting.filter((waiter) => waiter !== next)
      this.#running.add(next.address)
      next.start()
    }
  }
}

/** All acts that hash a password share one queue. */
export const signInQueue = new SignInQueue()
