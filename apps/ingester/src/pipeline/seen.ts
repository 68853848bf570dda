/** The hashes that a pass has listed lately. A listing repeats a row soon after, if at all; a later repetition is known from the
 *  books, or is fetched again, which changes nothing. So the set does not grow with the history. */
const mostRemembered = 20_000

export class Seen {
  readonly #hashes = new Set<string>()

  has(hash: string): boolean {
    return this.#hashes.has(hash)
  }

  add(hash: string): void {
    if (this.#hashes.has(hash)) return
    this.#hashes.add(hash)
    if (this.#hashes.size <= mostRemembered) return
    const [oldest] = this.#hashes
    if (oldest !== undefined) this.#hashes.delete(oldest)
  }
}
