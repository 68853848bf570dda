/** Pairs that may not meet: after a failed check of the oblivious transfer, this node signs with that peer under that
 *  generation of that key no more. A new generation ends it; nothing else does. */
import { z } from 'zod'
import { readIfThere, writeDurably } from '../shares/durable-files.ts'
import type { Seal } from '../shares/seal.ts'

const Freeze = z.strictObject({ keyId: z.string(), epoch: z.int(), party: z.int() })
type Freeze = z.infer<typeof Freeze>

const label = 'freezes'

export class Freezes {
  readonly #path: string
  readonly #seal: Seal
  #freezes: readonly Freeze[]

  constructor(path: string, seal: Seal) {
    this.#path = path
    this.#seal = seal
    const sealed = readIfThere(path)
    this.#freezes =
      sealed === undefined ? [] : z.array(Freeze).parse(JSON.parse(seal.open(label, sealed).toString('utf8')))
  }

  get count(): number {
    return this.#freezes.length
  }

  partiesOf(keyId: string, epoch: number): readonly number[] {
    return this.#freezes
      .filter((freeze) => freeze.keyId === keyId && freeze.epoch === epoch)
      .map(({ party }) => party)
  }

  insert(freeze: Freeze): void {
    if (this.partiesOf(freeze.keyId, freeze.epoch).includes(freeze.party)) return
    this.#write([...this.#freezes, freeze])
  }

  /** The generation before `epoch` is gone, and its freezes with it. */
  deleteBefore(keyId: string, epoch: number): void {
    this.#write(this.#freezes.filter((freeze) => freeze.keyId !== keyId || freeze.epoch >= epoch))
  }

  #write(freezes: readonly Freeze[]): void {
    writeDurably(this.#path, this.#seal.seal(label, Buffer.from(JSON.stringify(freezes))))
    this.#freezes = freezes
  }
}
