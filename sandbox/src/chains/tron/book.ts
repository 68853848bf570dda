/** Values by block that keep their past, as of any block that can still be requested. */
export class Past<T> {
  readonly #keepsAll: boolean
  readonly #versions = new Map<string, [since: number, value: T][]>()

  constructor({ keepsAll = false }: { keepsAll?: boolean } = {}) {
    this.#keepsAll = keepsAll
  }

  get(key: string): T | undefined {
    return this.#versions.get(key)?.at(-1)?.[1]
  }

  /** The value as of the end of `block`. */
  at(key: string, block: number): T | undefined {
    return this.#versions.get(key)?.findLast(([since]) => since <= block)?.[1]
  }

  /** Values before the solid block are dropped, because nothing requests them, unless all are kept. */
  set(key: string, value: T, block: number, solid: number): void {
    const versions = this.#versions.get(key) ?? []
    const last = versions.at(-1)
    if (last?.[0] === block) last[1] = value
    else versions.push([block, value])
    if (this.#keepsAll) return void this.#versions.set(key, versions)
    const kept = versions.findLastIndex(([since]) => since <= solid)
    this.#versions.set(key, kept > 0 ? versions.slice(kept) : versions)
  }

  /** Removes values written from this block on. */
  undo(block: number): void {
    for (const [key, versions] of this.#versions) {
      const kept = versions.filter(([since]) => since < block)
      if (kept.length === 0) this.#versions.delete(key)
      else if (kept.length < versions.length) this.#versions.set(key, kept)
    }
  }

  keys(): IterableIterator<string> {
    return this.#versions.keys()
  }
}

/** A number for each key, 0 by default. */
export class Book {
  readonly #past: Past<bigint>

  constructor(options: { keepsAll?: boolean } = {}) {
    this.#past = new Past(options)
  }

  get(key: string): bigint {
    return this.#past.get(key) ?? 0n
  }

  at(key: string, block: number): bigint {
    return this.#past.at(key, block) ?? 0n
  }

  add(key: string, change: bigint, block: number, solid: number): void {
    if (change !== 0n) this.#past.set(key, this.get(key) + change, block, solid)
  }

  undo(block: number): void {
    this.#past.undo(block)
  }

  keys(): IterableIterator<string> {
    return this.#past.keys()
  }

  total(): bigint {
    let sum = 0n
    for (const key of this.#past.keys()) sum += this.get(key)
    return sum
  }
}
