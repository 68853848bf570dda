/** A file of sealed lines. Each is sealed under the hash of the line before it, so that none can be changed, left out or moved. */
import { createHash } from 'node:crypto'
import { appendDurably, readIfThere, writeDurably } from '../shares/durable-files.ts'
import type { Seal } from '../shares/seal.ts'
import { type End } from './manifest.ts'
import { Line } from './line.ts'

export const emptyEnd: End = { length: 0, head: 'first' }

export class SealedChain {
  readonly #path: string
  readonly #seal: Seal
  #end = emptyEnd
  #size = 0

  constructor(path: string, seal: Seal) {
    this.#path = path
    this.#seal = seal
  }

  get end(): End {
    return this.#end
  }

  /** Every line with the end of the chain up to it. Throws `BrokenSeal`, also for a line out of its place; undefined: no file. */
  read(): { readonly line: Line; readonly end: End }[] | undefined {
    const bytes = readIfThere(this.#path)
    if (bytes === undefined) return undefined
    // A line that the end of the power cut short was not acted on yet.
    const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
    if (whole.length < bytes.length) writeDurably(this.#path, whole)
    this.#end = emptyEnd
    this.#size = whole.length
    return whole
      .toString('utf8')
      .split('\n')
      .slice(0, -1)
      .map((text) => {
        const line = Line.parse(
          JSON.parse(this.#seal.open(this.#label(), Buffer.from(text, 'base64')).toString()),
        )
        this.#advance(text)
        return { line, end: this.#end }
      })
  }

  /** Throws when the disk takes it not, or when somebody else has written to the file. */
  append(line: Line): void {
    const text = this.#sealed(line)
    const bytes = Buffer.from(`${text}\n`)
    appendDurably(this.#path, bytes, this.#size)
    this.#size += bytes.length
    this.#advance(text)
  }

  /** Writes a whole chain aside, and leaves this one as it is. */
  writeAside(path: string, lines: readonly Line[]): SealedChain {
    const aside = new SealedChain(this.#path, this.#seal)
    const texts = lines.map((line) => {
      const text = aside.#sealed(line)
      aside.#advance(text)
      return `${text}\n`
    })
    const bytes = Buffer.from(texts.join(''))
    writeDurably(path, bytes)
    aside.#size = bytes.length
    return aside
  }

  #sealed(line: Line): string {
    return this.#seal.seal(this.#label(), Buffer.from(JSON.stringify(line))).toString('base64')
  }

  #label(): string {
    return `record after ${this.#end.head}`
  }

  #advance(text: string): void {
    this.#end = { length: this.#end.length + 1, head: createHash('sha256').update(text).digest('hex') }
  }
}
