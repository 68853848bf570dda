/** The server's side of the signers: begins their ceremonies, retries them with other signers where that may help, and
 *  returns results that all of them agree on. It can refuse, delay and lie; the signers decide for themselves what they
 *  take part in. `sessions.ts` runs one session, `quorums.ts` selects the parties, `agreement.ts` compares results. */
import { randomUUID } from 'node:crypto'
import { reason } from '@holdfast/contract'
import {
  type ActOnRulesBody,
  type AuditHead,
  DropAnswer,
  type Identity,
  type ProposeRulesBody,
  toBase64,
} from '@holdfast/mpc/nodes'
import { agreedKey, agreedSignature, commonRefusal, thresholdSignatureOf } from './agreement.ts'
import { healthOf, nullWhenDown, readKey } from './ask-signer.ts'
import type { Order } from './carry-session.ts'
import { collectReceipts } from './collect-receipts.ts'
import { countersignAt } from './countersign-at.ts'
import { CeremonyQueue } from './ceremony-queue.ts'
import { generationToDealFrom, holdersOf, type Reading } from './generations.ts'
import { agreedHolders, fewest, Quorums } from './quorums.ts'
import { explainFailure, faultsOf, partiesInTrouble, refusalsOf } from './session-failure.ts'
import { whyOfSigning } from './refusal-of-signing.ts'
import { keyPatienceMs, quorumsOfPairs, roundPatienceMs, sessionIdOf, Sessions } from './sessions.ts'
import { actOnRules, proposeRules, readRules } from './rules-at-signers.ts'
import { type SignerAddress, SignerClient, SignerRefuses } from './signer-client.ts'
import {
  type Arrangement,
  type Countersigned,
  type KeyReading,
  type KeyRequest,
  type KeyBinding,
  type NewKey,
  type Replaced,
  type Round,
  type ShareProof,
  type ShareState,
  SharesMissing,
  type SignerHealth,
  type Signing,
  SigningAborted,
  type SigningAttempt,
  type SigningRefused,
  type SigningRequest,
  type ThresholdSignature,
  TooFewSigners,
} from './signing.ts'

/** Number of key generation rounds, for progress displays. */
const roundsOf = { secp256k1: 5, ed25519: 3 } as const

export class Coordinator implements Signing {
  readonly #signers: readonly SignerClient[]
  readonly #sessions: Sessions
  readonly #quorums: Quorums
  readonly #queue = new CeremonyQueue()

  constructor(addresses: readonly SignerAddress[], identity: Identity) {
    this.#signers = addresses.map((address) => new SignerClient(address, identity))
    this.#sessions = new Sessions(this.#signers)
    this.#quorums = new Quorums(this.#signers, this.#sessions)
  }

  close(): void {
    for (const signer of this.#signers) signer.close()
  }

  async generateKey(request: KeyRequest, onRound: (round: Round) => void = () => undefined): Promise<NewKey> {
    return this.#hold(() => this.#generateKey(request, onRound), onRound)
  }

  async #generateKey(request: KeyRequest, onRound: (round: Round) => void): Promise<NewKey> {
    const { keyId, curve, threshold, parties, rules, rulesHash } = request
    const signers = await this.#quorums.firstUp(parties)
    const ids = signers.map(({ party }) => party)
    const order: Order = {
      kind: 'keygen',
      keyId,
      curve,
      threshold,
      parties: ids,
      rules,
      ...(rulesHash !== undefined && { rulesHash }),
    }
    try {
      const results = await this.#sessions.runOnce({
        order,
        sessionId: sessionIdOf(randomUUID()),
        signers,
        patienceMs: keyPatienceMs,
        onRound: (round) => onRound({ round, of: roundsOf[curve] }),
      })
      onRound({ round: roundsOf[curve], of: roundsOf[curve] })
      const key = agreedKey(results)
      await this.#queue.untilNothingIsSigned()
      await this.#sessions.checkAll(keyId, { ...key, threshold }, signers)
      await this.#sessions.endGeneration(keyId, key.epoch, signers)
      return { publicKey: key.publicKey, chainCode: key.chainCode ?? new Uint8Array(), epoch: key.epoch }
    } catch (error) {
      await this.dropKey(keyId).catch(() => false)
      throw error
    }
  }

  async dropKey(keyId: string): Promise<boolean> {
    const dropWith = (confirmations: readonly unknown[]) =>
      Promise.all(
        this.#signers.map((signer) =>
          signer
            .ask(
              { method: 'POST', path: `/keys/${keyId}/drop`, body: JSON.stringify({ confirmations }) },
              DropAnswer,
              roundPatienceMs,
            )
            .catch((error: unknown) => (isKeyUsed(error) ? 'used' : nullWhenDown(error))),
        ),
      )
    const statements = (await dropWith([])).flatMap((answer) =>
      answer === null || answer === 'used'
        ? []
        : [{ party: answer.party, signature: toBase64(answer.signature) }],
    )
    return (await dropWith(statements)).every((answer) => answer === 'used' || answer?.isDropped === true)
  }

  /** Tries each quorum of the key once, until one signs. A refusal is final when so many refuse that no quorum is left
   *  without them. */
  async sign(
    request: SigningRequest,
    onAttempt: (attempt: SigningAttempt) => void = () => undefined,
  ): Promise<ThresholdSignature> {
    return this.#queue.sign(() => this.#sign(request, onAttempt))
  }

  async #sign(
    request: SigningRequest,
    onAttempt: (attempt: SigningAttempt) => void,
  ): Promise<ThresholdSignature> {
    const { keyId, path, intent, unsigned, approvals, batch, message = 0 } = request
    const { audit, onAuditReceipt } = request
    const tried = new Set<string>()
    const refusals = new Map<number, SigningRefused>()
    let failure: unknown
    for (let attempt = 0; ; attempt++) {
      const { key, holders, isBound, quorums } = await this.#quorums.quorumsOf(keyId)
      const willing = holders.filter(({ party }) => !refusals.has(party))
      const standing = commonRefusal([...refusals.values()])
      if (standing !== undefined && willing.length < key.threshold) throw standing
      const signers = quorums.find(
        (quorum) => !tried.has(nameOf(quorum)) && quorum.every((signer) => willing.includes(signer)),
      )
      if (signers === undefined) throw failure ?? frozenApart()
      tried.add(nameOf(signers))
      const unwitnessed = {
        kind: 'sign' as const,
        keyId,
        parties: signers.map(({ party }) => party),
        path: [...path],
        intent: toBase64(intent),
        unsigned: toBase64(unsigned),
        approvals: [...approvals],
        ...(batch !== undefined && { batch: { ...batch, intents: [...batch.intents] } }),
        ...(message > 0 && { message }),
      }
      const isWitnessable = isBound && holders.length === key.parties.length
      const receipts = isWitnessable ? await collectReceipts(unwitnessed, holders, roundPatienceMs) : []
      const order: Order = { ...unwitnessed, receipts, ...(audit !== undefined && { audit }) }
      const sessionId = sessionIdOf(`${request.sessionId} ${message} ${attempt}`)
      try {
        const running = {
          order,
          sessionId,
          signers,
          patienceMs: roundPatienceMs,
          onRound: () => undefined,
          ...(onAuditReceipt !== undefined && { onAuditReceipt }),
        }
        const signature = thresholdSignatureOf(agreedSignature(await this.#sessions.run(running)))
        this.#quorums.forgetTrouble(order.parties)
        onAttempt({ parties: order.parties, faults: [] })
        return signature
      } catch (error) {
        const parties = partiesInTrouble(error, order.parties)
        if (parties === null) throw error
        this.#quorums.noteTrouble(parties)
        onAttempt({ parties: order.parties, faults: faultsOf(error, order.parties) })
        for (const refusal of refusalsOf(error)) refusals.set(refusal.party, refusal)
        failure = explainFailure(error)
      }
    }
  }

  /** Shows that the running signers can sign, with a message that is not a transaction. */
  async check(keyId: string): Promise<void> {
    const { key, quorums } = await this.#quorums.quorumsOf(keyId)
    const [quorum] = quorums
    if (quorum === undefined) throw frozenApart()
    await this.#sessions.check(keyId, key, quorum)
  }

  async prove(keyId: string): Promise<ShareProof> {
    return this.#hold(
      () => this.#prove(keyId),
      () => undefined,
    )
  }

  async #prove(keyId: string): Promise<ShareProof> {
    const { key, holders } = await this.#quorums.holdersOf(keyId)
    if (holders.length < key.threshold) throw new TooFewSigners(holders.length, key.threshold)
    const quorums: ShareProof['quorums'][number][] = []
    for (const quorum of quorumsOfPairs(holders, key.threshold))
      quorums.push({
        parties: quorum.map(({ party }) => party),
        why: await this.#sessions.check(keyId, key, quorum).then(() => null, whyOfSigning),
      })
    return { epoch: key.epoch, quorums }
  }

  /** New shares of the same key for all its holders. The old ones are destroyed once every pair of new ones has signed.
   *  Ends every freeze. */
  async refresh(
    keyId: string,
    onRound: (round: Round) => void = () => undefined,
  ): Promise<{ readonly epoch: number }> {
    return this.#hold(() => this.#refresh(keyId, onRound), onRound)
  }

  /** Calls `onRound` while it waits, so that a queued ceremony does not look stopped. */
  async #hold<T>(run: () => Promise<T>, onRound: (round: Round) => void): Promise<T> {
    return this.#queue.hold(run, () => onRound({ round: 0, of: roundsOf.secp256k1 }))
  }

  async #refresh(keyId: string, onRound: (round: Round) => void): Promise<{ readonly epoch: number }> {
    const { key, holders } = await this.#quorums.holdersOf(keyId)
    if (holders.length < key.parties.length) {
      const { shares } = await this.describeKey(keyId)
      const missing = shares.filter(({ state }) => state === 'missing' || state === 'behind')
      if (missing.length > 0) throw new SharesMissing(missing.map(({ party }) => party))
      throw new TooFewSigners(holders.length, key.parties.length)
    }
    const order: Order = { kind: 'refresh', keyId, parties: key.parties }
    const results = await this.#sessions.runOnce({
      order,
      sessionId: sessionIdOf(randomUUID()),
      signers: holders,
      patienceMs: keyPatienceMs,
      onRound: (round) => onRound({ round, of: roundsOf.secp256k1 }),
    })
    onRound({ round: roundsOf.secp256k1, of: roundsOf.secp256k1 })
    const next = agreedKey(results)
    if (toBase64(next.publicKey) !== toBase64(key.publicKey))
      throw new SigningAborted(reason('SESSION_KEY_CHANGED'))
    await this.#queue.untilNothingIsSigned()
    await this.#sessions.keep(keyId, { ...next, threshold: key.threshold }, holders)
    return { epoch: next.epoch }
  }

  async repair(keyId: string, onRound: (round: Round) => void = () => undefined): Promise<Replaced> {
    return this.#hold(() => this.#repair(keyId, onRound), onRound)
  }

  async #repair(keyId: string, onRound: (round: Round) => void): Promise<Replaced> {
    await this.#quorums.holdersOf(keyId)
    const readings = await readKey(this.#signers, keyId)
    const key = generationToDealFrom(readings)
    if (key === null) throw new TooFewSigners(0, fewest)
    const { threshold, parties } = key
    const dealers = holdersOf(readings, key)
    const lost = parties.filter((party) => !dealers.includes(party))
    const order: Order = { kind: 'repair', keyId, parties, lost, key }
    return this.#redeal({ order, readings, to: { threshold, parties }, onRound })
  }

  async reshare(
    keyId: string,
    to: Arrangement,
    onRound: (round: Round) => void = () => undefined,
  ): Promise<Replaced> {
    return this.#hold(() => this.#reshare(keyId, to, onRound), onRound)
  }

  async #reshare(keyId: string, to: Arrangement, onRound: (round: Round) => void): Promise<Replaced> {
    await this.#quorums.holdersOf(keyId)
    const readings = await readKey(this.#signers, keyId)
    const key = generationToDealFrom(readings)
    if (key === null) throw new TooFewSigners(0, fewest)
    const able = holdersOf(readings, key)
    const staying = able.filter((party) => to.parties.includes(party))
    // Signers that leave deal only where the others are too few.
    const dealers = staying.length < key.threshold ? able : staying
    const holders = [...to.parties]
    const parties = inOrder([...dealers, ...holders])
    const { threshold } = to
    const order: Order = { kind: 'reshare', keyId, parties, dealers: [...dealers], holders, threshold, key }
    return this.#redeal({ order, readings, to, onRound })
  }

  async describeKey(keyId: string): Promise<KeyReading> {
    const held = await this.#quorums.heldOf(keyId)
    const pairs = held.flatMap(({ signer: { party }, key }) =>
      key.frozen.map((other) => `${Math.min(party, other)} ${Math.max(party, other)}`),
    )
    const { epoch, threshold, parties } = agreedHolders(held).key
    const readings = await readKey(this.#signers, keyId)
    const shares = parties.map((party) => ({ party, state: stateOf(readings, party, epoch) }))
    return { epoch, threshold, parties, shares, frozenPairs: [...new Set(pairs)].map(pairOf) }
  }

  async health(): Promise<readonly SignerHealth[]> {
    return Promise.all(
      this.#signers.map(async (signer) => {
        const { party, identity } = signer.address
        const name = `Signer ${party}`
        const health = await healthOf(signer)
        return health === null
          ? {
              party,
              name,
              isUp: false,
              identity,
              version: null,
              keys: 0,
              epoch: null,
              frozenPairs: 0,
              backup: { keys: 0, verifiedAt: null },
              peers: new Map<number, string>(),
              agreed: new Map<string, Arrangement>(),
              pendingRules: [],
            }
          : {
              ...health,
              name,
              isUp: true,
              peers: new Map(health.peers.map((peer) => [peer.party, peer.identity])),
              agreed: new Map(health.agreed.map(({ keyId, to }) => [keyId, to])),
            }
      }),
    )
  }

  readRules(organisationId: string) {
    return readRules(this.#signers, organisationId)
  }

  async readBindings(keyId: string): Promise<readonly KeyBinding[]> {
    const readings = await readKey(this.#signers, keyId)
    return readings.map(({ party, isUp, key }) => ({
      party,
      isUp,
      hasShare: key !== null,
      boundTo: key?.boundTo ?? null,
    }))
  }

  proposeRules(proposal: ProposeRulesBody, parties: readonly number[]) {
    return proposeRules(this.#among(parties), proposal)
  }

  actOnRules(acts: ActOnRulesBody, parties: readonly number[]) {
    return actOnRules(this.#among(parties), acts)
  }

  async countersign(head: AuditHead, party: number): Promise<Countersigned> {
    const [signer] = this.#among([party])
    return signer === undefined ? { receipts: null, code: null } : countersignAt(signer, head)
  }

  #among(parties: readonly number[]): SignerClient[] {
    return this.#signers.filter(({ party }) => parties.includes(party))
  }

  /** Runs a repair or reshare to its end. If all hold their new shares but have not kept them, it only checks and keeps
   *  them. */
  async #redeal({
    order,
    readings,
    to,
    onRound,
  }: {
    readonly order: Extract<Order, { kind: 'repair' | 'reshare' }>
    readonly readings: readonly Reading[]
    readonly to: Arrangement
    readonly onRound: (round: Round) => void
  }): Promise<Replaced> {
    const { keyId, key } = order
    const holders = this.#quorums.membersOf(readings, to.parties)
    const isArranged = key.threshold === to.threshold && String(key.parties) === String(to.parties)
    const able = holdersOf(readings, key)
    const received = to.parties.filter((party) => !able.includes(party))
    if (isArranged && received.length === 0) {
      const isKept = readings.every(
        ({ party, key: held }) => !able.includes(party) || held?.epoch === key.epoch,
      )
      const publicKey = new Uint8Array(Buffer.from(key.publicKey, 'hex'))
      if (!isKept)
        await this.#sessions.keep(keyId, { publicKey, epoch: key.epoch, threshold: key.threshold }, holders)
      return { ...to, epoch: key.epoch, received }
    }
    const results = await this.#sessions.runOnce({
      order,
      sessionId: sessionIdOf(randomUUID()),
      signers: this.#quorums.membersOf(readings, order.parties),
      patienceMs: keyPatienceMs,
      onRound: (round) => onRound({ round, of: roundsOf.secp256k1 }),
    })
    onRound({ round: roundsOf.secp256k1, of: roundsOf.secp256k1 })
    const next = agreedKey(results.filter(({ kind }) => kind !== 'left'))
    if (Buffer.from(next.publicKey).toString('hex') !== key.publicKey)
      throw new SigningAborted(reason('SESSION_KEY_CHANGED'))
    await this.#sessions.keep(keyId, { ...next, threshold: to.threshold }, holders)
    return { ...to, epoch: next.epoch, received }
  }
}

function stateOf(readings: readonly Reading[], party: number, epoch: number): ShareState {
  const reading = readings.find((candidate) => candidate.party === party)
  if (reading?.isUp !== true) return 'unknown'
  if (reading.key === null) return 'missing'
  const { epoch: own, next } = reading.key
  if (own === epoch || next === epoch) return 'held'
  return own === 0 ? 'missing' : 'behind'
}

const inOrder = (parties: readonly number[]): number[] =>
  [...new Set(parties)].toSorted((left, right) => left - right)

const isKeyUsed = (error: unknown): boolean =>
  error instanceof SignerRefuses && error.refusal.code === 'KEY_USED'

function pairOf(pair: string): readonly [number, number] {
  const [low = 0, high = 0] = pair.split(' ').map(Number)
  return [low, high]
}

const nameOf = (quorum: readonly SignerClient[]): string => quorum.map(({ party }) => party).join(' ')

const frozenApart = () => new SigningAborted(reason('SESSION_FROZEN_APART'), { isFrozen: true })
