/** The shares of this node, sealed, one folder for each key. The record names the share that signs and the one of a refresh
 *  that is not kept yet; a file that it does not name is never used. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Generation, KeyState } from '../record/line.ts'
import { type NodeRecord, UnreliableRecord } from '../record/node-record.ts'
import { Refusal } from '../refusal.ts'
import { destroyDurably, makeFolderDurably, readIfThere, writeDurably } from './durable-files.ts'
import { type HeldShare, readShare } from './held-share.ts'
import { PreviousShares } from './previous-shares.ts'
import type { Seal } from './seal.ts'
import { epochOf, fileOf, generationOf, nameOf } from './share-files.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export class ShareStore {
  readonly #folder: string
  readonly #seal: Seal
  readonly #record: NodeRecord
  readonly #previous: PreviousShares
  readonly #held = new Map<string, HeldShare>()

  /** Opens every share that the record names: one that is missing, does not open or is of another generation stops the node
   *  before it answers anybody. */
  constructor(nodeFolder: string, seal: Seal, record: NodeRecord) {
    this.#folder = join(nodeFolder, 'shares')
    this.#seal = seal
    this.#record = record
    this.#previous = new PreviousShares(nodeFolder, seal)
    makeFolderDurably(this.#folder)
    for (const [keyId, { current, next }] of record.keys) {
      for (const generation of [current, next]) if (generation !== null) this.#open(keyId, generation)
      this.#sweep(keyId, current.epoch)
    }
  }

  /** Files and folders that this node did not put there, or whose writing a crash interrupted. */
  get strays(): readonly string[] {
    return readdirSync(this.#folder).flatMap((name) => {
      const state = uuid.test(name) ? this.#record.keys.get(name) : undefined
      if (state === undefined) return [name]
      const named = new Set([...namesOf(state), 'previous'])
      return readdirSync(join(this.#folder, name))
        .filter((file) => !named.has(file))
        .map((file) => join(name, file))
    })
  }

  get count(): number {
    return this.#record.keys.size
  }

  get newestEpoch(): number | null {
    const epochs = [...this.#record.keys.values()].map(({ current }) => current.epoch)
    return epochs.length === 0 ? null : Math.max(...epochs)
  }

  entries(): readonly (readonly [string, HeldShare])[] {
    return [...this.#record.keys.keys()].map((keyId) => [keyId, this.get(keyId)] as const)
  }

  /** The shares that refreshes replaced, while they are kept aside. */
  previousEntries(): readonly (readonly [string, HeldShare])[] {
    return [...this.#record.keys.keys()].flatMap((keyId) =>
      this.#previous.list(join(this.#folder, keyId), keyId).map((share) => [keyId, share] as const),
    )
  }

  find(keyId: string): HeldShare | undefined {
    return this.#find(this.#record.keys.get(keyId)?.current)
  }

  get(keyId: string): HeldShare {
    const share = this.find(keyId)
    if (share === undefined) throw new Refusal('UNKNOWN_KEY')
    return share
  }

  /** The result of a refresh that is not kept yet. */
  findNext(keyId: string): HeldShare | undefined {
    return this.#find(this.#record.keys.get(keyId)?.next)
  }

  /** The share of that generation, whether it signs yet or not. */
  getOfEpoch(keyId: string, epoch: number): HeldShare {
    const share = [this.get(keyId), this.findNext(keyId)].find((held) => held?.key.epoch === epoch)
    if (share === undefined) throw new Refusal('EPOCH')
    return share
  }

  assertFree(keyId: string): void {
    if (this.#record.keys.has(keyId) || this.#record.isDropped(keyId)) throw new Refusal('KEY_EXISTS')
  }

  insert(keyId: string, bytes: Uint8Array): HeldShare {
    return this.#insert(keyId, bytes, { restored: null, isUsed: false })
  }

  /** From a backup: this node does not know what it agreed to with it, nor with whom it is frozen. */
  restore(keyId: string, bytes: Uint8Array, at: number): HeldShare {
    const { keyHash } = readShare(bytes)
    return this.#insert(keyId, bytes, { restored: { at, keyHash }, isUsed: true })
  }

  /** What a refresh gave. An older one that was never kept is put aside: this node may have vouched for it. */
  insertNext(keyId: string, bytes: Uint8Array): HeldShare {
    const { epoch } = this.get(keyId).key
    const displaced = this.findNext(keyId)
    const share = readShare(bytes)
    if (share.key.epoch <= epoch) throw new Refusal('EPOCH')
    if (displaced !== undefined) this.#previous.insert(this.#place(keyId), keyId, displaced)
    this.#write(keyId, share)
    this.#change(keyId, { next: generationOf(share) })
    this.#held.set(share.keyHash, share)
    if (displaced !== undefined) this.#destroy(keyId, displaced)
    return share
  }

  /** The refreshed share takes the place of the old one, which is put aside for one more epoch, and those before it are
   *  destroyed. Freezes of other shares than the new one end. Again: nothing. */
  keep(keyId: string, epoch: number): void {
    const old = this.get(keyId)
    if (old.key.epoch === epoch) return
    const next = this.getOfEpoch(keyId, epoch)
    this.#previous.insert(this.#place(keyId), keyId, old)
    const frozen = this.#state(keyId).frozen.filter(({ keyHash }) => keyHash === next.keyHash)
    this.#change(keyId, { current: generationOf(next), next: null, frozen })
    // The record does not name it any more: a crash from here on leaves a file that nobody uses.
    this.#destroy(keyId, old)
    this.#previous.destroyBefore(this.#place(keyId), epoch - 1)
  }

  /** Throws when the key was ever used. From here on this node takes part in nothing of it. */
  beginDrop(keyId: string): void {
    const state = this.#state(keyId)
    if (state.isUsed) throw new Refusal('KEY_USED')
    if (!state.isDropping) this.#change(keyId, { isDropping: true })
  }

  drop(keyId: string): void {
    const shares = [this.get(keyId), this.findNext(keyId)]
    this.#record.drop(keyId)
    for (const share of shares) if (share !== undefined) this.#destroy(keyId, share)
    this.#previous.destroyBefore(this.#place(keyId), Number.MAX_SAFE_INTEGER)
  }

  #insert(keyId: string, bytes: Uint8Array, from: Pick<KeyState, 'restored' | 'isUsed'>): HeldShare {
    this.assertFree(keyId)
    const share = readShare(bytes)
    this.#write(keyId, share)
    const state = { current: generationOf(share), next: null, frozen: [], isDropping: false, ...from }
    this.#record.changeKey(keyId, state)
    this.#held.set(share.keyHash, share)
    return share
  }

  #state(keyId: string): KeyState {
    const state = this.#record.keys.get(keyId)
    if (state === undefined) throw new Refusal('UNKNOWN_KEY')
    return state
  }

  #change(keyId: string, change: Partial<KeyState>): void {
    this.#record.changeKey(keyId, { ...this.#state(keyId), ...change })
  }

  #find(generation: Generation | null | undefined): HeldShare | undefined {
    return generation === null || generation === undefined ? undefined : this.#held.get(generation.keyHash)
  }

  #open(keyId: string, generation: Generation): void {
    const path = join(this.#place(keyId), nameOf(generation))
    const sealed = readIfThere(path)
    if (sealed === undefined) throw new UnreliableRecord(`${path} is missing`)
    const share = readShare(this.#seal.open(`share ${keyId}`, sealed))
    if (share.keyHash !== generation.keyHash)
      throw new UnreliableRecord(`${path} is a share of epoch ${share.key.epoch}, not the one of the record`)
    this.#held.set(share.keyHash, share)
  }

  /** Old shares whose destruction a crash interrupted. */
  #sweep(keyId: string, epoch: number): void {
    const named = namesOf(this.#state(keyId))
    for (const name of readdirSync(this.#place(keyId)))
      if (!named.has(name) && epochOf(name) > 0 && epochOf(name) <= epoch)
        destroyDurably(join(this.#place(keyId), name))
  }

  #write(keyId: string, share: HeldShare): void {
    makeFolderDurably(this.#place(keyId))
    writeDurably(join(this.#place(keyId), fileOf(share)), this.#seal.seal(`share ${keyId}`, share.bytes))
  }

  #destroy(keyId: string, share: HeldShare): void {
    this.#held.delete(share.keyHash)
    destroyDurably(join(this.#place(keyId), fileOf(share)))
  }

  #place(keyId: string): string {
    return join(this.#folder, keyId)
  }
}

const namesOf = ({ current, next }: KeyState): ReadonlySet<string> =>
  new Set([current, next].flatMap((generation) => (generation === null ? [] : [nameOf(generation)])))
