/** The ends of a record after each line: how many lines there are up to it, and the hash of the last. The count goes on
 *  through compactions, which remove lines; hashes of removed lines stay for a day. */
import type { End } from './manifest.ts'

const keptMs = 24 * 3_600_000

export class LineEnds {
  /** Time and hash, by number of the line. */
  readonly #known = new Map<number, { readonly at: number; readonly head: string }>()
  /** Lines that compactions removed. */
  #removed = 0

  /** The same end counted from the first line ever. */
  totalOf({ length, head }: End): End {
    return { length: this.#removed + length, head }
  }

  set(end: End, at: number): void {
    const { length, head } = this.totalOf(end)
    this.#known.set(length, { at, head })
  }

  restore(heads: readonly (readonly [number, number, string])[]): void {
    for (const [length, at, head] of heads) this.#known.set(length, { at, head })
  }

  /** From here on lines are counted after `total` removed ones. */
  startAfter(total: number): void {
    this.#removed = total
  }

  /** The ends of the last day. */
  keptAt(now: number): [number, number, string][] {
    for (const [length, { at }] of this.#known) if (at <= now - keptMs) this.#known.delete(length)
    return [...this.#known].map(([length, { at, head }]) => [length, at, head])
  }

  /** False for an end that cannot be one of this record. The hash of a line that was removed more than a day ago is not
   *  known, so any is possible. */
  mayHold({ length, head }: End, last: End): boolean {
    if (length > this.totalOf(last).length) return false
    const known = this.#known.get(length)
    return known === undefined || known.head === head
  }
}
