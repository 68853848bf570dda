/** Files of statements and accounting exports, and their figures on a screen, cost seconds of the processor and a connection each, so they
 *  take turns: a few at once, and a few of one organisation under way. */
import { refusal } from '../../http/refusal.ts'

const mostAtOnce = 2
export const mostUnderWay = 3
/** Two people who look at a month need four. */
export const mostOnScreens = 8

const limits = { file: mostUnderWay, screen: mostOnScreens } as const

export class FileTurns {
  /** Running and waiting, by kind and organisation: screens leave room for files. */
  readonly #underWay = new Map<string, number>()
  #running = 0
  #waiting: readonly (() => void)[] = []

  async run<T>(
    organisationId: string,
    act: () => Promise<T>,
    kind: keyof typeof limits = 'file',
  ): Promise<T> {
    const key = `${kind} ${organisationId}`
    const others = this.#underWay.get(key) ?? 0
    const limit = limits[kind]
    if (others >= limit) throw refusal('FILES_UNDER_WAY', { limit })
    this.#underWay.set(key, others + 1)
    try {
      await this.#enter()
      try {
        return await act()
      } finally {
        this.#leave()
      }
    } finally {
      const rest = (this.#underWay.get(key) ?? 1) - 1
      if (rest === 0) this.#underWay.delete(key)
      else this.#underWay.set(key, rest)
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

/** All files and figures share one queue. */
export const fileTurns = new FileTurns()
