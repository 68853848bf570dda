/** Selects the signers that can sign with a key. Signers whose sessions failed come last. */
import { reason } from '@holdfast/contract'
import { type NodeKey, toBase64 } from '@holdfast/mpc/nodes'
import { healthOf, keyOf } from './ask-signer.ts'
import type { Reading } from './generations.ts'
import type { Sessions } from './sessions.ts'
import type { SignerClient } from './signer-client.ts'
import { SigningAborted, SigningRefused, TooFewSigners } from './signing.ts'
import { subsets } from './subsets.ts'

/** Signers needed for a key that no signer describes. */
export const fewest = 2

export interface Held {
  readonly signer: SignerClient
  readonly key: NodeKey
}

export interface Holders {
  readonly key: NodeKey
  readonly holders: readonly SignerClient[]
  /** For each party, the peers that it no longer signs with. */
  readonly frozen: ReadonlyMap<number, readonly number[]>
  /** Rules bind the key at some of them. */
  readonly isBound: boolean
}

export class Quorums {
  readonly #signers: readonly SignerClient[]
  readonly #sessions: Sessions
  /** For each party, the failed or silent sessions since its last good one. Parties with fewer come first. */
  readonly #troubles = new Map<number, number>()

  constructor(signers: readonly SignerClient[], sessions: Sessions) {
    this.#signers = signers
    this.#sessions = sessions
  }

  noteTrouble(parties: Iterable<number>): void {
    for (const party of parties) this.#troubles.set(party, (this.#troubles.get(party) ?? 0) + 1)
  }

  forgetTrouble(parties: Iterable<number>): void {
    for (const party of parties) this.#troubles.delete(party)
  }

  /** Quorums of running holders that are not frozen with each other, those with the fewest failed sessions first. */
  async quorumsOf(
    keyId: string,
  ): Promise<Omit<Holders, 'frozen'> & { readonly quorums: readonly (readonly SignerClient[])[] }> {
    const { key, holders, frozen, isBound } = await this.holdersOf(keyId)
    if (holders.length < key.threshold) throw new TooFewSigners(holders.length, key.threshold)
    const troubleOf = (set: readonly SignerClient[]) =>
      set.reduce((sum, { party }) => sum + (this.#troubles.get(party) ?? 0), 0)
    const quorums = subsets(holders, key.threshold)
      .filter((set) =>
        set.every(({ party }) => set.every((other) => frozen.get(party)?.includes(other.party) !== true)),
      )
      .toSorted((left, right) => troubleOf(left) - troubleOf(right))
    return { key, holders, isBound, quorums }
  }

  /** The signers that hold the generation in effect. A refresh that was interrupted before every signer kept its share is
   *  completed first. */
  async holdersOf(keyId: string): Promise<Holders> {
    const { held, newest } = await this.#askHolders(keyId)
    const isBehind = ({ key }: Held) => key.epoch < newest.epoch && key.next === newest.epoch
    if (!held.some(isBehind)) return agreedHolders(held)
    const ready = held.filter(
      ({ signer: { party }, key }) =>
        newest.parties.includes(party) && (key.epoch === newest.epoch || key.next === newest.epoch),
    )
    if (ready.length === newest.parties.length)
      await this.#sessions
        .keep(
          keyId,
          newest,
          ready.map(({ signer }) => signer),
        )
        .catch((error: unknown) => {
          // The generation that enough signers hold remains in use, so that a false claim cannot keep the others from
          // signing.
          if (!(error instanceof SigningAborted) && !(error instanceof SigningRefused)) throw error
        })
    return agreedHolders((await this.#askHolders(keyId)).held)
  }

  /** The key as each responding signer describes it. */
  async heldOf(keyId: string): Promise<readonly Held[]> {
    return (await this.#askHolders(keyId)).held
  }

  /** The signers of these parties. Throws unless all of them responded. */
  membersOf(readings: readonly Reading[], parties: readonly number[]): readonly SignerClient[] {
    const up = this.#signers.filter(({ party }) =>
      readings.some((reading) => reading.party === party && reading.isUp && parties.includes(party)),
    )
    if (up.length < parties.length) throw new TooFewSigners(up.length, parties.length)
    return up
  }

  /** The first signers, which must be running. */
  async firstUp(count: number): Promise<readonly SignerClient[]> {
    const signers = this.#signers.slice(0, count)
    const healths = await Promise.all(signers.map((signer) => healthOf(signer)))
    const up = signers.filter((_, place) => healths[place] !== null)
    if (up.length < count) throw new TooFewSigners(up.length, count)
    return up
  }

  async #askHolders(keyId: string): Promise<{ readonly held: readonly Held[]; readonly newest: NodeKey }> {
    const answers = await Promise.all(
      this.#signers.map(async (signer) => ({ signer, key: await keyOf(signer, keyId) })),
    )
    const held = answers.flatMap(({ signer, key }) => (key === null ? [] : [{ signer, key }]))
    const [first] = held
    if (first === undefined) throw new TooFewSigners(0, fewest)
    const newest = held.reduce((best, { key }) => (key.epoch > best.epoch ? key : best), first.key)
    return { held, newest }
  }
}

/** A description counts when as many signers give it as a signature needs. The newest such generation is used, or else
 *  the most frequent one. One signer alone cannot talk the others out of a key. */
export function agreedHolders(held: readonly Held[]): Holders {
  const views = new Map<string, Held[]>()
  for (const holding of held) {
    // A signer with epoch 0 holds nothing that signs.
    if (holding.key.epoch === 0) continue
    const { threshold, parties, publicKey, epoch } = holding.key
    const view = JSON.stringify([threshold, parties, toBase64(publicKey), epoch])
    views.set(view, [...(views.get(view) ?? []), holding])
  }
  const byGeneration = [...views.values()].toSorted(
    ([left], [right]) => (right?.key.epoch ?? 0) - (left?.key.epoch ?? 0),
  )
  const alike =
    byGeneration.find((view) => view.every(({ key }) => view.length >= key.threshold)) ??
    byGeneration.toSorted((left, right) => right.length - left.length)[0] ??
    []
  const [first] = alike
  if (first === undefined) throw new TooFewSigners(0, fewest)
  return {
    key: first.key,
    holders: alike.map(({ signer }) => signer),
    frozen: new Map(alike.map(({ signer, key }) => [signer.party, key.frozen])),
    isBound: alike.some(({ key }) => key.boundTo !== null),
  }
}

/** The signers that are up do not work together. */
export const frozenApart = () => new SigningAborted(reason('SESSION_FROZEN_APART'), { isFrozen: true })
