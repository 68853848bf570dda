/** A file of sealed lines. Each is sealed under the hash of the line before it, so none can be changed, removed or moved. */
import { createHash } from 'node:crypto'
import { appendDurably, readIfThere, writeDurably } from '../shares/durable-files.ts'
import { BrokenSeal, type Seal } from '../shares/seal.ts'
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

  /** Every line with the end of the chain up to it; undefined without a file. Throws `BrokenSeal`, also for a line out of
   *  place. A last line that a power failure truncated or damaged is removed if it comes after the first `acted` lines:
   *  the node has not acted on it yet. */
  read(acted: number): { readonly line: Line; readonly end: End }[] | undefined {
    const bytes = readIfThere(this.#path)
    if (bytes === undefined) return undefined
    const texts = bytes
      .subarray(0, bytes.lastIndexOf(0x0a) + 1)
      .toString('latin1')
      .split('\n')
      .slice(0, -1)
    this.#end = emptyEnd
    this.#size = 0
    const lines: { readonly line: Line; readonly end: End }[] = []
    for (const [place, text] of texts.entries()) {
      const line = this.#open(text, place === texts.length - 1 && place >= acted)
      if (line === null) break
      this.#size += text.length + 1
      this.#advance(text)
      lines.push({ line, end: this.#end })
    }
    if (this.#size < bytes.length) writeDurably(this.#path, bytes.subarray(0, this.#size))
    return lines
  }

  /** Throws when the disk refuses the line, or when another process has written to the file. */
  append(line: Line): void {
    const text = this.#sealed(line)
    const bytes = Buffer.from(`${text}\n`)
    appendDurably(this.#path, bytes, this.#size)
    this.#size += bytes.length
    this.#advance(text)
  }

  /** Writes a whole chain to another file, and leaves this one unchanged. */
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

  /** Null for a damaged line, where one is permitted. */
  #open(text: string, mayBeBroken: boolean): Line | null {
    try {
      return Line.parse(JSON.parse(this.#seal.open(this.#label(), Buffer.from(text, 'base64')).toString()))
    } catch (error) {
      if (mayBeBroken && error instanceof BrokenSeal) return null
      throw error
    }
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
