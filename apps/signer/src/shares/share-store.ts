/** The shares of this node, sealed, one folder for each key: `current` signs; `next` is of a refresh that is not yet kept. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type HeldShare, readShare } from './held-share.ts'
import { destroyDurably, isDestroyed, readIfThere, renameDurably, writeDurably } from './durable-files.ts'
import type { Seal } from './seal.ts'
import { Refusal } from '../refusal.ts'

export class ShareStore {
  readonly #folder: string
  readonly #seal: Seal
  readonly #current = new Map<string, HeldShare>()
  readonly #next = new Map<string, HeldShare>()

  /** Opens every share: one that does not open stops the node before it answers anybody. */
  constructor(folder: string, seal: Seal) {
    this.#folder = folder
    this.#seal = seal
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const keyId of readdirSync(folder)) {
      this.#finishKeep(keyId)
      const current = this.#read(keyId, 'current')
      const next = this.#read(keyId, 'next')
      if (current !== undefined) this.#current.set(keyId, current)
      if (next !== undefined) this.#next.set(keyId, next)
    }
  }

  get count(): number {
    return this.#current.size
  }

  get newestEpoch(): number | null {
    const epochs = [...this.#current.values()].map(({ key }) => key.epoch)
    return epochs.length === 0 ? null : Math.max(...epochs)
  }

  entries(): readonly (readonly [string, HeldShare])[] {
    return [...this.#current]
  }

  find(keyId: string): HeldShare | undefined {
    return this.#current.get(keyId)
  }

  get(keyId: string): HeldShare {
    const share = this.find(keyId)
    if (share === undefined) throw new Refusal('UNKNOWN_KEY')
    return share
  }

  /** What a refresh gave and nobody has kept yet. */
  findNext(keyId: string): HeldShare | undefined {
    return this.#next.get(keyId)
  }

  /** The share of that generation, whether it signs yet or not. */
  getOfEpoch(keyId: string, epoch: number): HeldShare {
    const share = [this.get(keyId), this.#next.get(keyId)].find((held) => held?.key.epoch === epoch)
    if (share === undefined) throw new Refusal('EPOCH')
    return share
  }

  insert(keyId: string, bytes: Uint8Array): HeldShare {
    if (this.#current.has(keyId)) throw new Refusal('KEY_EXISTS')
    const share = readShare(bytes)
    this.#write(keyId, 'current', bytes)
    this.#current.set(keyId, share)
    return share
  }

  /** What a refresh gave. An older one that was never kept gives way. */
  insertNext(keyId: string, bytes: Uint8Array): HeldShare {
    const { epoch } = this.get(keyId).key
    const share = readShare(bytes)
    if (share.key.epoch <= epoch) throw new Refusal('EPOCH')
    this.#write(keyId, 'next', bytes)
    this.#next.set(keyId, share)
    return share
  }

  /** The refreshed share takes the place of the old one, which is destroyed. Again: nothing. */
  keep(keyId: string, epoch: number): void {
    if (this.get(keyId).key.epoch === epoch) return
    const next = this.getOfEpoch(keyId, epoch)
    destroyDurably(this.#path(keyId, 'current'))
    this.#finishKeep(keyId)
    this.#current.set(keyId, next)
    this.#next.delete(keyId)
  }

  /** Where the old share is destroyed, the new one is the share: also after a crash in between. */
  #finishKeep(keyId: string): void {
    const current = this.#path(keyId, 'current')
    const next = this.#path(keyId, 'next')
    if (isDestroyed(current) && readIfThere(next) !== undefined) renameDurably(next, current)
  }

  #write(keyId: string, name: 'current' | 'next', bytes: Uint8Array): void {
    mkdirSync(join(this.#folder, keyId), { recursive: true, mode: 0o700 })
    writeDurably(this.#path(keyId, name), this.#seal.seal(`share ${keyId}`, bytes))
  }

  #read(keyId: string, name: 'current' | 'next'): HeldShare | undefined {
    const sealed = readIfThere(this.#path(keyId, name))
    return sealed === undefined ? undefined : readShare(this.#seal.open(`share ${keyId}`, sealed))
  }

  #path(keyId: string, name: string): string {
    return join(this.#folder, keyId, `${name}.share`)
  }
}
