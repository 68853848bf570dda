/** The documents of rules, each in a sealed file that its hash names. The record says which of them were in force. */
import { join } from 'node:path'
import { encodeRules, parseRules, type Rules } from '@holdfast/policy/rules'
import { UnreliableRecord } from '../record/unreliable-record.ts'
import { makeFolderDurably, readIfThere, writeDurably } from '../shares/durable-files.ts'
import type { Seal } from '../shares/seal.ts'

export class DocumentFiles {
  readonly #place: string
  readonly #seal: Seal

  constructor(folder: string, seal: Seal) {
    this.#place = join(folder, 'rules')
    this.#seal = seal
  }

  write({ document, hash }: Rules): void {
    makeFolderDurably(this.#place)
    writeDurably(this.#pathOf(hash), this.#seal.seal(labelOf(hash), encodeRules(document)))
  }

  /** Throws for a document that the record names and that is not there. */
  read(hash: string): Rules {
    const sealed = readIfThere(this.#pathOf(hash))
    if (sealed === undefined) throw new UnreliableRecord(`${this.#pathOf(hash)} is missing`)
    const parsed = parseRules(new Uint8Array(this.#seal.open(labelOf(hash), sealed)))
    if (parsed.ok && parsed.value.hash === hash) return parsed.value
    throw new UnreliableRecord(`${this.#pathOf(hash)} is not the document of that hash`)
  }

  #pathOf(hash: string): string {
    return join(this.#place, hash)
  }
}

const labelOf = (hash: string): string => `rules ${hash}`
