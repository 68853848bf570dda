/** A number for each key with its past: what it was as of any block that is still asked for. */
export class Book {
  readonly #values = new Map<string, [block: number, value: bigint][]>()

  get(key: string): bigint {
    return this.#values.get(key)?.at(-1)?.[1] ?? 0n
  }

  /** As of the end of `block`. */
  at(key: string, block: number): bigint {
    return this.#values.get(key)?.findLast(([since]) => since <= block)?.[1] ?? 0n
  }

  add(key: string, change: bigint, block: number, solid: number): void {
    if (change === 0n) return
    const past = this.#values.get(key) ?? []
    const value = this.get(key) + change
    const last = past.at(-1)
    if (last?.[0] === block) last[1] = value
    else past.push([block, value])
    // Nothing older than the solid block is asked for.
    const kept = past.findLastIndex(([since]) => since <= solid)
    this.#values.set(key, kept > 0 ? past.slice(kept) : past)
  }

  keys(): IterableIterator<string> {
    return this.#values.keys()
  }

  total(): bigint {
    let sum = 0n
    for (const key of this.#values.keys()) sum += this.get(key)
    return sum
  }
}
