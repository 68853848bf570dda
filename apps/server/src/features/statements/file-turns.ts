/** Files of statements and accounting exports cost seconds of the processor and a connection each, so their making takes turns: a few at
 *  once, and a few of one organisation under way. */
import { refusal } from '../../http/refusal.ts'

const mostAtOnce = 2
export const mostUnderWay = 3

export class FileTurns {
  /** Running and waiting, by organisation. */
  readonly #underWay = new Map<string, number>()
  #running = 0
  #waiting: readonly (() => void)[] = []

  async run<T>(organisationId: string, act: () => Promise<T>): Promise<T> {
    const others = this.#underWay.get(organisationId) ?? 0
    if (others >= mostUnderWay) throw refusal('FILES_UNDER_WAY', { limit: mostUnderWay })
    this.#underWay.set(organisationId, others + 1)
    try {
      await this.#enter()
      try {
        return await act()
      } finally {
        this.#leave()
      }
    } finally {
      const rest = (this.#underWay.get(organisationId) ?? 1) - 1
      if (rest === 0) this.#underWay.delete(organisationId)
      else this.#underWay.set(organisationId, rest)
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < mostAtOnce) this.#running++
    else await new Promise<void>((start) => (this.#waiting = [...this.#waiting, start]))
  }

  /** The next one takes over the turn. */
  #leave(): void {
    const [next, ...rest] = this.#waiting
    this.#waiting = rest
    if (next === undefined) this.#running--
    else next()
  }
}

/** All files share one queue. */
export const fileTurns = new FileTurns()
