/** The organisation that each bound key is bound to, in a sealed file beside the shares. It says so still when the record
 *  is lost or replaced by an older copy. */
import { join } from 'node:path'
import { makeFolderDurably, readIfThere, writeDurably } from '../shares/durable-files.ts'
import type { Seal } from '../shares/seal.ts'

export class BindingFiles {
  readonly #place: string
  readonly #seal: Seal
  readonly #known = new Map<string, string | undefined>()

  constructor(folder: string, seal: Seal) {
    this.#place = join(folder, 'bindings')
    this.#seal = seal
  }

  write(keyId: string, organisation: string): void {
    if (this.find(keyId) === organisation) return
    makeFolderDurably(this.#place)
    writeDurably(join(this.#place, keyId), this.#seal.seal(labelOf(keyId), Buffer.from(organisation)))
    this.#known.set(keyId, organisation)
  }

  /** Throws for a file that was changed. */
  find(keyId: string): string | undefined {
    if (!this.#known.has(keyId)) this.#known.set(keyId, this.#read(keyId))
    return this.#known.get(keyId)
  }

  #read(keyId: string): string | undefined {
    const sealed = readIfThere(join(this.#place, keyId))
    return sealed === undefined ? undefined : this.#seal.open(labelOf(keyId), sealed).toString()
  }
}

const labelOf = (keyId: string): string => `binding ${keyId}`
