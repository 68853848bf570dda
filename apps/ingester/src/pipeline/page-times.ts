/** The duration of each page of a listing. */
import type { PageTiming } from '@holdfast/store'

export class PageTimes {
  readonly #spent: number[] = []
  #lastAt = new Date(0)

  add(ms: number, at: Date): void {
    this.#spent.push(Math.round(ms * 100) / 100)
    this.#lastAt = at
  }

  /** The timing under this name; empty when no page was requested. */
  as<Name extends string>(name: Name): { readonly [N in Name]?: PageTiming } {
    const timing = this.#timing()
    return timing === null ? {} : ({ [name]: timing } as { [N in Name]: PageTiming })
  }

  #timing(): PageTiming | null {
    const last = this.#spent.at(-1)
    if (last === undefined) return null
    const sorted = this.#spent.toSorted((a, b) => a - b)
    const sum = sorted.reduce((total, ms) => total + ms, 0)
    return {
      count: sorted.length,
      average_ms: Math.round((sum / sorted.length) * 100) / 100,
      p50_ms: nearestRank(sorted, 0.5),
      p95_ms: nearestRank(sorted, 0.95),
      last_ms: last,
      last_at: this.#lastAt.toISOString(),
    }
  }
}

/** The smallest value that at least this share of all does not exceed. */
const nearestRank = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? 0
