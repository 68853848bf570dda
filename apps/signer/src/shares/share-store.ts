/** The sealed shares of this node, one folder for each key. The record names the share that signs and newer ones that are
 *  not kept yet; a file that it does not name is never used. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyDescription } from '@holdfast/mpc'
import type { Arrangement } from '@holdfast/mpc/nodes'
import { type Awaited, type Generation, type KeyState, unheld } from '../record/line.ts'
import { type NodeRecord } from '../record/node-record.ts'
import { UnreliableRecord } from '../record/unreliable-record.ts'
import { Refusal } from '../refusal.ts'
import { destroyDurably, makeFolderDurably, readIfThere, writeDurably } from './durable-files.ts'
import { type HeldShare, readShare } from './read-share.ts'
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

  /** Opens every share that the record names. One that is missing, does not open or is of another generation stops the
   *  node before it answers any call. */
  constructor(nodeFolder: string, seal: Seal, record: NodeRecord) {
    this.#folder = join(nodeFolder, 'shares')
    this.#seal = seal
    this.#record = record
    this.#previous = new PreviousShares(nodeFolder, seal)
    makeFolderDurably(this.#folder)
    for (const [keyId, state] of record.keys) {
      for (const generation of generationsIn(state)) this.#open(keyId, generation)
      this.#sweep(keyId, state.current?.epoch ?? 0)
    }
  }

  /** Files and folders that this node did not create, or whose writing a crash interrupted. */
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
    return this.entries().length
  }

  get newestEpoch(): number | null {
    const epochs = this.entries().map(([, { key }]) => key.epoch)
    return epochs.length === 0 ? null : Math.max(...epochs)
  }

  /** The shares that sign. */
  entries(): readonly (readonly [string, HeldShare])[] {
    return [...this.#record.keys.keys()].flatMap((keyId) => {
      const share = this.find(keyId)
      return share === undefined ? [] : [[keyId, share] as const]
    })
  }

  /** All shares of a key, oldest first. */
  listOf(keyId: string): readonly HeldShare[] {
    const state = this.#record.keys.get(keyId)
    const generations = state === undefined ? [] : generationsIn(state)
    return generations.flatMap((generation) => this.#find(generation) ?? [])
  }

  /** The shares that refreshes replaced, while they are still put aside. */
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
    if (share === undefined) throw new Refusal('UNKNOWN_KEY', { field: 'keyId' })
    return share
  }

  /** The result of a refresh, repair or reshare, not kept yet. */
  findNext(keyId: string): HeldShare | undefined {
    return this.#find(this.#record.keys.get(keyId)?.next)
  }

  /** The share of that generation, even if it does not sign yet. */
  getOfEpoch(keyId: string, epoch: number): HeldShare {
    const held = [this.find(keyId), this.findNext(keyId)]
    if (held.every((share) => share === undefined)) throw new Refusal('UNKNOWN_KEY', { field: 'keyId' })
    const share = held.find((candidate) => candidate?.key.epoch === epoch)
    if (share === undefined) throw new Refusal('EPOCH', { field: 'epoch' })
    return share
  }

  /** The generation that each dealer must have kept before `next` is kept: that one or `next` itself. */
  awaitedOf(keyId: string): readonly Awaited[] {
    return this.#record.keys.get(keyId)?.awaits ?? []
  }

  assertFree(keyId: string): void {
    if (this.#record.keys.has(keyId) || this.#record.isDropped(keyId))
      throw new Refusal('KEY_EXISTS', { field: 'keyId' })
  }

  insert(keyId: string, bytes: Uint8Array): HeldShare {
    return this.#insert(keyId, bytes, { restored: null, isUsed: false, movedAt: null })
  }

  /** Adds a share from a backup. This node knows neither what it agreed to with that share nor its freezes. */
  restore(keyId: string, bytes: Uint8Array, at: number): HeldShare {
    const { keyHash } = readShare(bytes)
    return this.#insert(keyId, bytes, { restored: { at, keyHash }, isUsed: true, movedAt: at })
  }

  /** Adds the result of a refresh. */
  insertNext(keyId: string, bytes: Uint8Array): HeldShare {
    this.get(keyId)
    return this.#insertNext(keyId, readShare(bytes), { base: null, isReplacement: false, awaits: [] })
  }

  /** Adds the result of a repair or reshare. `dealtFrom` is the hash of the generation that was dealt. A node that does
   *  not hold that generation did not deal: it does not know what its lost share was used for. */
  insertReplacement(
    keyId: string,
    bytes: Uint8Array,
    {
      dealtFrom,
      at,
      awaits,
    }: { readonly dealtFrom: string; readonly at: number; readonly awaits: readonly Awaited[] },
  ): HeldShare {
    const share = readShare(bytes)
    const state = this.#record.keys.get(keyId)
    const source = this.listOf(keyId).find(({ keyHash }) => keyHash === dealtFrom)
    if (source !== undefined) {
      const base = dealtFrom === state?.current?.keyHash ? null : generationOf(source)
      // Shares accepted by hand may never have been kept.
      const isKept = base === null && state?.restored?.keyHash !== dealtFrom
      const awaited = isKept ? [] : (state?.awaits ?? [])
      return this.#insertNext(keyId, share, { base, isReplacement: true, awaits: awaited })
    }
    const restored = { at, keyHash: state?.restored?.keyHash ?? null }
    const change = { base: null, isReplacement: true, restored, awaits: [...awaits] }
    return this.#insertNext(keyId, share, state === undefined ? { ...unheld, ...change } : change)
  }

  /** Replaces the old share with the new one. A refresh puts the old share aside for one more epoch; earlier ones are
   *  destroyed. Freezes of other shares end. A second call does nothing. */
  keep(keyId: string, epoch: number, at: number): void {
    const current = this.find(keyId)
    if (current?.key.epoch === epoch) return
    const next = this.getOfEpoch(keyId, epoch)
    const { frozen, isReplacement, awaits, movedAt } = this.#state(keyId)
    const hasMoved = awaits.length > 0 || current === undefined || !isAlike(current.key, next.key)
    const place = this.#place(keyId)
    const replaced = this.listOf(keyId).filter((share) => share !== next)
    if (isReplacement) this.#previous.destroyBefore(place, Number.MAX_SAFE_INTEGER)
    else for (const old of replaced) this.#previous.insert(place, keyId, old)
    this.#change(keyId, {
      current: generationOf(next),
      base: null,
      next: null,
      isReplacement: false,
      awaits: [],
      dealt: null,
      movedAt: hasMoved ? at : movedAt,
      frozen: frozen.filter(({ keyHash }) => keyHash === next.keyHash),
    })
    // The record no longer names them, so a crash from here on leaves only unused files.
    for (const old of replaced) this.#destroy(keyId, old)
    if (!isReplacement) this.#previous.destroyBefore(place, epoch - 1)
  }

  /** Records that the current share is dealt to these signers, and may be dealt to no others. */
  noteDealt(keyId: string, to: Arrangement): void {
    this.#change(keyId, { dealt: { threshold: to.threshold, parties: [...to.parties] } })
  }

  /** From here on the key cannot be given up. */
  endGeneration(keyId: string): void {
    if (!this.#state(keyId).isUsed) this.#change(keyId, { isUsed: true })
  }

  /** Throws when the key has been used. Afterwards this node takes part in nothing for it. */
  beginDrop(keyId: string): void {
    const state = this.#state(keyId)
    if (state.isUsed) throw new Refusal('KEY_USED', { field: 'keyId' })
    if (!state.isDropping) this.#change(keyId, { isDropping: true })
  }

  drop(keyId: string): void {
    const shares = this.listOf(keyId)
    this.#record.drop(keyId)
    for (const share of shares) this.#destroy(keyId, share)
    this.#previous.destroyBefore(this.#place(keyId), Number.MAX_SAFE_INTEGER)
  }

  #insert(
    keyId: string,
    bytes: Uint8Array,
    from: Pick<KeyState, 'restored' | 'isUsed' | 'movedAt'>,
  ): HeldShare {
    this.assertFree(keyId)
    const share = readShare(bytes)
    this.#write(keyId, share)
    this.#record.changeKey(keyId, { ...unheld, current: generationOf(share), ...from })
    this.#held.set(share.keyHash, share)
    return share
  }

  /** Puts aside shares that were neither kept nor dealt, because this node may have vouched for them. */
  #insertNext(
    keyId: string,
    share: HeldShare,
    change: Partial<KeyState> & Pick<KeyState, 'base'>,
  ): HeldShare {
    const state = { ...(this.#record.keys.get(keyId) ?? unheld), ...change, next: generationOf(share) }
    const { current, base } = state
    if (share.key.epoch <= Math.max(current?.epoch ?? 0, base?.epoch ?? 0))
      throw new Refusal('EPOCH', { field: 'epoch' })
    const named = namesOf(state)
    const displaced = this.listOf(keyId).filter((held) => !named.has(fileOf(held)))
    for (const old of displaced) this.#previous.insert(this.#place(keyId), keyId, old)
    this.#write(keyId, share)
    this.#record.changeKey(keyId, state)
    this.#held.set(share.keyHash, share)
    for (const old of displaced) this.#destroy(keyId, old)
    return share
  }

  #state(keyId: string): KeyState {
    const state = this.#record.keys.get(keyId)
    if (state === undefined) throw new Refusal('UNKNOWN_KEY', { field: 'keyId' })
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

  /** Removes old shares whose destruction a crash interrupted. */
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

const isAlike = (left: KeyDescription, right: KeyDescription): boolean =>
  left.threshold === right.threshold && String(left.parties) === String(right.parties)

/** Oldest first. */
const generationsIn = ({ current, base, next }: KeyState): readonly Generation[] =>
  [current, base, next].filter((generation) => generation !== null)

const namesOf = (state: KeyState): ReadonlySet<string> => new Set(generationsIn(state).map(nameOf))
