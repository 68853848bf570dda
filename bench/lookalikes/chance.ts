/** Numbers that look random and are the same for the same seed: SHA-256 of a counter. */
import { createHash } from 'node:crypto'

export class Chance {
  readonly #seed: string
  #counter = 0
  #pool = Buffer.alloc(0)

  constructor(seed: string) {
    this.#seed = seed
  }

  /** A whole number from 0, less than `limit`; a hair uneven, which no measurement here can tell. */
  below(limit: number): number {
    return this.#take(6).readUIntBE(0, 6) % limit
  }

  pick<T>(from: readonly T[]): T {
    const found = from[this.below(from.length)]
    if (found === undefined) throw new RangeError('nothing to pick from')
    return found
  }

  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet.charAt(this.below(alphabet.length))).join('')
  }

  hex(bytes: number): string {
    return this.#take(bytes).toString('hex')
  }

  #take(bytes: number): Buffer {
    while (this.#pool.length < bytes) {
      const block = createHash('sha256')
        .update(`${this.#seed}/${this.#counter++}`)
        .digest()
      this.#pool = Buffer.concat([this.#pool, block])
    }
    const taken = this.#pool.subarray(0, bytes)
    this.#pool = this.#pool.subarray(bytes)
    return taken
  }
}
