/** A stand-in for the signers, for tests only: unsplit keys, and a switch for each thing that can go wrong. */
import { createHash, createHmac } from 'node:crypto'
import { walletPathOf } from '@holdfast/mpc'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type {
  Arrangement,
  Countersigned,
  KeyReading,
  KeyRequest,
  NewKey,
  Replaced,
  Round,
  SignerHealth,
  ShareProof,
  Signing,
  SigningAttempt,
  SigningRequest,
  ThresholdSignature,
} from '../src/signing/signing.ts'
import { TooFewSigners } from '../src/signing/signing.ts'

export class PlainSigning implements Signing {
  readonly requests: SigningRequest[] = []
  readonly rules = new Map<string, KeyRequest['rules']>()
  readonly keys = new Map<string, Uint8Array>()
  up = [true, true, true]
  arrangement: Arrangement = { threshold: 2, parties: [1, 2, 3] }
  /** Signers that answer but hold no share. */
  lost: readonly number[] = []
  readonly dropped: string[] = []
  /** For each party, identities that its operator pinned in place of the usual ones. */
  readonly pinned = new Map<number, ReadonlyMap<number, string>>()
  /** The arrangements that operators agreed to, by party and key. */
  readonly agreed = new Map<number, ReadonlyMap<string, Arrangement>>()
  epoch = 0
  /** Frozen pairs of signers, by key. */
  readonly frozen = new Map<string, (readonly [number, number])[]>()
  /** Thrown instead of the next answer. */
  nextError: Error | null = null
  /** Reported of the first quorum of the next signature. */
  nextFaults: SigningAttempt['faults'] | null = null
  /** The pairs that sign in a proof, each with its reason not to; how often one was asked for. */
  proof: ShareProof['quorums'] = [
    [1, 2],
    [1, 3],
    [2, 3],
  ].map((parties) => ({ parties, why: null }))
  proofs = 0
  /** Awaited before a signature, a key or a refresh is answered. */
  gate: Promise<void> = Promise.resolve()

  async generateKey(request: KeyRequest, onRound?: (round: Round) => void): Promise<NewKey> {
    this.#assertUp(request.threshold)
    this.#throwNext()
    for (let round = 1; round <= 4; round++) onRound?.({ round, of: 4 })
    await this.gate
    const key = secp256k1.utils.randomSecretKey()
    this.keys.set(request.keyId, key)
    this.rules.set(request.keyId, request.rules)
    return { publicKey: secp256k1.getPublicKey(key, true), chainCode: new Uint8Array(32), epoch: this.epoch }
  }

  /** Private key of the wallet on test networks, in hexadecimal. */
  walletKeyHex(keyId: string): string {
    const key = this.keys.get(keyId)
    if (key === undefined) throw new Error(`no key ${keyId}`)
    return Buffer.from(childOf(key, walletPathOf({ networks: 'test' }))).toString('hex')
  }

  /** These signers have no rules and answer nothing about them. */
  async readRules() {
    return []
  }

  async readBindings() {
    return []
  }

  async proposeRules() {
    return []
  }

  async actOnRules() {
    return []
  }

  async sign(
    request: SigningRequest,
    onAttempt?: (attempt: SigningAttempt) => void,
  ): Promise<ThresholdSignature> {
    this.requests.push(request)
    await this.gate
    this.#assertUp(2)
    if (this.nextFaults !== null) onAttempt?.({ parties: [1, 2], faults: this.nextFaults })
    this.nextFaults = null
    this.#throwNext()
    onAttempt?.({ parties: [1, 3], faults: [] })
    const key = this.keys.get(request.keyId)
    if (key === undefined) throw new Error(`no key ${request.keyId}`)
    const digest = createHash('sha256').update(request.unsigned).digest()
    const bytes = secp256k1.sign(digest, childOf(key, request.path), {
      prehash: false,
      format: 'recovered',
      extraEntropy: true,
    })
    const { r, s } = secp256k1.Signature.fromBytes(bytes.slice(1), 'compact')
    return { r, s, recovery: bytes[0] ?? 0, digest }
  }

  async prove(): Promise<ShareProof> {
    this.proofs += 1
    this.#assertUp(2)
    this.#throwNext()
    await this.gate
    return { epoch: this.epoch, quorums: this.proof }
  }

  async refresh(keyId: string, onRound?: (round: Round) => void): Promise<{ readonly epoch: number }> {
    this.#assertUp(3)
    this.#throwNext()
    for (let round = 1; round <= 4; round++) onRound?.({ round, of: 4 })
    await this.gate
    this.frozen.delete(keyId)
    this.epoch += 1
    return { epoch: this.epoch }
  }

  async repair(keyId: string, onRound?: (round: Round) => void): Promise<Replaced> {
    return this.reshare(keyId, this.arrangement, onRound)
  }

  async reshare(keyId: string, to: Arrangement, onRound?: (round: Round) => void): Promise<Replaced> {
    this.#assertUp(3)
    this.#throwNext()
    const { parties } = this.arrangement
    const received = to.parties.filter((party) => this.lost.includes(party) || !parties.includes(party))
    if (received.length > 0 || to.threshold !== this.arrangement.threshold) await this.refresh(keyId, onRound)
    this.lost = []
    this.arrangement = to
    return { ...to, epoch: this.epoch, received }
  }

  async dropKey(keyId: string): Promise<boolean> {
    this.dropped.push(keyId)
    return this.up.every(Boolean)
  }

  async describeKey(keyId: string): Promise<KeyReading> {
    const { threshold, parties } = this.arrangement
    const shares = parties.map((party) => {
      if (this.up[party - 1] !== true) return { party, state: 'unknown' as const }
      return { party, state: this.lost.includes(party) ? ('missing' as const) : ('held' as const) }
    })
    return { epoch: this.epoch, frozenPairs: this.frozen.get(keyId) ?? [], threshold, parties, shares }
  }

  async health(): Promise<readonly SignerHealth[]> {
    return this.up.map((isUp, index) => ({
      party: index + 1,
      name: `Signer ${index + 1}`,
      isUp,
      identity: 'ab'.repeat(32),
      version: '0.0.0',
      keys: this.keys.size,
      epoch: this.epoch,
      frozenPairs: this.frozen.size,
      pendingRules: [],
      backup: { keys: 0, verifiedAt: null },
      peers: new Map([
        ...[1, 2, 3].map((party) => [party, 'ab'.repeat(32)] as const),
        ...(this.pinned.get(index + 1) ?? []),
      ]),
      agreed: this.agreed.get(index + 1) ?? new Map<string, Arrangement>(),
    }))
  }

  async countersign(): Promise<Countersigned> {
    return { receipts: null, code: null }
  }

  #assertUp(needed: number): void {
    const available = this.up.filter(Boolean).length
    if (available < needed) throw new TooFewSigners(available, needed)
  }

  #throwNext(): void {
    const error = this.nextError
    this.nextError = null
    if (error !== null) throw error
  }
}

/** BIP32 without hardening, below a key whose chain code is zero. */
function childOf(key: Uint8Array, path: readonly number[]): Uint8Array {
  let child = { key, chainCode: Buffer.alloc(32) }
  for (const step of path) {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(step)
    const digest = createHmac('sha512', child.chainCode)
      .update(secp256k1.getPublicKey(child.key, true))
      .update(index)
      .digest()
    const { Fn } = secp256k1.Point
    const sum = Fn.add(Fn.fromBytes(child.key), Fn.create(BigInt(`0x${digest.toString('hex', 0, 32)}`)))
    child = { key: Fn.toBytes(sum), chainCode: digest.subarray(32) }
  }
  return child.key
}
