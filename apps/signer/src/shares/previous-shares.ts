/** Replaced shares stay aside for one more epoch, for the recovery of a key whose refresh went wrong. They are also
 *  sealed under a separate key, so deleting `previous-shares.key` makes all of them unreadable at once. */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { destroyDurably, makeFolderDurably, readIfThere, writeDurably } from './durable-files.ts'
import { type HeldShare, readShare } from './read-share.ts'
import { type Seal, sealWith } from './seal.ts'
import { epochOf, fileOf } from './share-files.ts'

/** Only a coordinator that intends to fill the disk runs more refreshes than this. */
const mostOfKey = 16

export class PreviousShares {
  readonly #keyPath: string
  readonly #seal: Seal

  constructor(folder: string, seal: Seal) {
    this.#keyPath = join(folder, 'previous-shares.key')
    this.#seal = seal
  }

  /** `place` is the folder of the key. */
  insert(place: string, keyId: string, share: HeldShare): void {
    const folder = join(place, 'previous')
    makeFolderDurably(folder)
    const inner = sealWith(this.#ownKey()).seal(labelOf(keyId), share.bytes)
    writeDurably(join(folder, fileOf(share)), this.#seal.seal(labelOf(keyId), inner))
    for (const name of namesIn(folder).slice(0, -mostOfKey)) destroyDurably(join(folder, name))
  }

  /** The shares that still open, newest last. */
  list(place: string, keyId: string): HeldShare[] {
    const folder = join(place, 'previous')
    const ownKey = readIfThere(this.#keyPath)
    if (ownKey === undefined) return []
    return namesIn(folder).flatMap((name) => {
      const sealed = readIfThere(join(folder, name))
      if (sealed === undefined) return []
      try {
        const inner = this.#seal.open(labelOf(keyId), sealed)
        return [readShare(sealWith(keyIn(ownKey)).open(labelOf(keyId), inner))]
      } catch {
        // The share was sealed under a key that has since been deleted, which is the purpose of the deletion.
        return []
      }
    })
  }

  destroyBefore(place: string, epoch: number): void {
    const folder = join(place, 'previous')
    for (const name of namesIn(folder)) if (epochOf(name) < epoch) destroyDurably(join(folder, name))
  }

  #ownKey(): Buffer {
    const known = readIfThere(this.#keyPath)
    if (known !== undefined) return keyIn(known)
    const made = randomBytes(32)
    writeDurably(this.#keyPath, Buffer.from(`${made.toString('hex')}\n`))
    return made
  }
}

const labelOf = (keyId: string): string => `previous share ${keyId}`
const keyIn = (text: Buffer): Buffer => Buffer.from(text.toString('utf8').trim(), 'hex')

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted((left, right) => epochOf(left) - epochOf(right))
  } catch {
    return []
  }
}
