/** Carries the signers' messages between them: opens a session, hands everybody everything at once, waits, and answers the
 *  result when all agree. It can refuse, delay and lie; the signers decide for themselves what they take part in. */
import { createHash, randomUUID } from 'node:crypto'
import {
  DropAnswer,
  type Identity,
  type KeptStatementBody,
  NodeHealth,
  NodeKey,
  type SessionResult,
  toBase64,
} from '@holdfast/mpc/nodes'
import { z } from 'zod'
import {
  type Arrangement,
  type KeyReading,
  type KeyRequest,
  type NewKey,
  type Replaced,
  type Round,
  type ShareState,
  SharesMissing,
  type SignerHealth,
  type Signing,
  SigningAborted,
  SigningRefused,
  type SigningRequest,
  type ThresholdSignature,
  TooFewSigners,
} from './signing.ts'
import { CeremonyQueue } from './ceremony-queue.ts'
import { carrySession, type Order, type Running } from './carry-session.ts'
import { generationToDealFrom, holdersOf, type Reading } from './generations.ts'
import { explainFailure, partiesInTrouble, refusalsOf } from './session-failure.ts'
import { type SignerAddress, SignerClient, SignerDown, SignerRefuses } from './signer-client.ts'

const roundPatienceMs = 8_000
/** Making a key is seconds of arithmetic for each party. */
const keyPatienceMs = 60_000
const healthPatienceMs = 2_000
/** How many are needed of a key that nobody tells anything of. */
const fewest = 2
/** Rounds of key generation, for those who wait. */
const roundsOf = { secp256k1: 5, ed25519: 3 } as const

export class Coordinator implements Signing {
  readonly #signers: readonly SignerClient[]
  /** Sessions in which a signer was silent or in which something went wrong since its last good one, by party: others come
   *  before it. */
  readonly #troubles = new Map<number, number>()
  readonly #queue = new CeremonyQueue()

  constructor(addresses: readonly SignerAddress[], identity: Identity) {
    this.#signers = addresses.map((address) => new SignerClient(address, identity))
  }

  close(): void {
    for (const signer of this.#signers) signer.close()
  }

  async generateKey(request: KeyRequest, onRound: (round: Round) => void = () => undefined): Promise<NewKey> {
    return this.#hold(() => this.#generateKey(request, onRound), onRound)
  }

  async #generateKey(request: KeyRequest, onRound: (round: Round) => void): Promise<NewKey> {
    const { keyId, curve, threshold, parties, rules } = request
    const signers = await this.#upOf(this.#signers.slice(0, parties), parties)
    const ids = signers.map(({ party }) => party)
    const order: Order = { kind: 'keygen', keyId, curve, threshold, parties: ids, rules }
    try {
      const results = await this.#runOnce({
        order,
        sessionId: sessionIdOf(randomUUID()),
        signers,
        patienceMs: keyPatienceMs,
        onRound: (round) => onRound({ round, of: roundsOf[curve] }),
      })
      onRound({ round: roundsOf[curve], of: roundsOf[curve] })
      const key = oneKeyOf(results)
      await this.#queue.untilNothingIsSigned()
      await this.#checkAll(keyId, key, signers, threshold)
      await this.#endGeneration(keyId, key.epoch, signers)
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

  /** Tries the quorums of the key, each once, until one of them signs. A refusal stands when so many refuse that no quorum
   *  is left without them. */
  async sign(request: SigningRequest): Promise<ThresholdSignature> {
    return this.#queue.sign(() => this.#sign(request))
  }

  async #sign(request: SigningRequest): Promise<ThresholdSignature> {
    const { keyId, path, intent, unsigned, approvals } = request
    const tried = new Set<string>()
    const refusals = new Map<number, SigningRefused>()
    let failure: unknown
    for (let attempt = 0; ; attempt++) {
      const { key, holders, quorums } = await this.#quorumsOf(keyId)
      const willing = holders.filter(({ party }) => !refusals.has(party))
      const standing = mostFrequent([...refusals.values()])
      if (standing !== undefined && willing.length < key.threshold) throw standing
      const signers = quorums.find(
        (quorum) => !tried.has(nameOf(quorum)) && quorum.every((signer) => willing.includes(signer)),
      )
      if (signers === undefined) throw failure ?? frozenApart()
      tried.add(nameOf(signers))
      const order: Order = {
        kind: 'sign',
        keyId,
        parties: signers.map(({ party }) => party),
        path: [...path],
        intent: toBase64(intent),
        unsigned: toBase64(unsigned),
        approvals: [...approvals],
      }
      const sessionId = sessionIdOf(`${request.sessionId} ${attempt}`)
      try {
        const running = { order, sessionId, signers, patienceMs: roundPatienceMs, onRound: () => undefined }
        const signature = thresholdSignatureOf(oneSignatureOf(await this.#run(running)))
        for (const { party } of signers) this.#troubles.delete(party)
        return signature
      } catch (error) {
        const parties = partiesInTrouble(error, order.parties)
        if (parties === null) throw error
        for (const party of parties) this.#troubles.set(party, (this.#troubles.get(party) ?? 0) + 1)
        for (const refusal of refusalsOf(error)) refusals.set(refusal.party, refusal)
        failure = explainFailure(error)
      }
    }
  }

  /** Shows that signers who answer can sign, with words that are no transaction. */
  async check(keyId: string): Promise<void> {
    const { key, quorums } = await this.#quorumsOf(keyId)
    const [quorum] = quorums
    if (quorum === undefined) throw frozenApart()
    await this.#check(keyId, key, quorum)
  }

  /** New shares of the same key: all its holders together. The old ones are destroyed once every pair of new ones was seen
   *  to sign. Ends every freeze. */
  async refresh(
    keyId: string,
    onRound: (round: Round) => void = () => undefined,
  ): Promise<{ readonly epoch: number }> {
    return this.#hold(() => this.#refresh(keyId, onRound), onRound)
  }

  /** `onRound` is called while it waits, so that a queued ceremony does not pass for a stopped one. */
  async #hold<T>(run: () => Promise<T>, onRound: (round: Round) => void): Promise<T> {
    return this.#queue.hold(run, () => onRound({ round: 0, of: roundsOf.secp256k1 }))
  }

  async #refresh(keyId: string, onRound: (round: Round) => void): Promise<{ readonly epoch: number }> {
    const { key, holders } = await this.#holdersOf(keyId)
    if (holders.length < key.parties.length) {
      const { shares } = await this.describeKey(keyId)
      const missing = shares.filter(({ state }) => state === 'missing' || state === 'behind')
      if (missing.length > 0) throw new SharesMissing(missing.map(({ party }) => party))
      throw new TooFewSigners(holders.length, key.parties.length)
    }
    const order: Order = { kind: 'refresh', keyId, parties: key.parties }
    const results = await this.#runOnce({
      order,
      sessionId: sessionIdOf(randomUUID()),
      signers: holders,
      patienceMs: keyPatienceMs,
      onRound: (round) => onRound({ round, of: roundsOf.secp256k1 }),
    })
    onRound({ round: roundsOf.secp256k1, of: roundsOf.secp256k1 })
    const next = oneKeyOf(results)
    if (toBase64(next.publicKey) !== toBase64(key.publicKey)) throw new SigningAborted('the key changed')
    await this.#queue.untilNothingIsSigned()
    await this.#keep(keyId, { ...next, threshold: key.threshold }, holders)
    return { epoch: next.epoch }
  }

  async repair(keyId: string, onRound: (round: Round) => void = () => undefined): Promise<Replaced> {
    return this.#hold(() => this.#repair(keyId, onRound), onRound)
  }

  async #repair(keyId: string, onRound: (round: Round) => void): Promise<Replaced> {
    await this.#holdersOf(keyId)
    const readings = await this.#readAll(keyId)
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
    await this.#holdersOf(keyId)
    const readings = await this.#readAll(keyId)
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
    const { held } = await this.#askHolders(keyId)
    const pairs = held.flatMap(({ signer: { party }, key }) =>
      key.frozen.map((other) => `${Math.min(party, other)} ${Math.max(party, other)}`),
    )
    const { epoch, threshold, parties } = ableOf(held).key
    const readings = await this.#readAll(keyId)
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
              peers: new Map<number, string>(),
              agreed: new Map<string, Arrangement>(),
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

  /** Signers keep new shares when they have signed with them and every other party; a signer that keeps them already says so. */
  async #keep(
    keyId: string,
    next: { readonly publicKey: Uint8Array; readonly epoch: number; readonly threshold: number },
    holders: readonly SignerClient[],
  ): Promise<void> {
    await this.#checkAll(keyId, next, holders, next.threshold)
    const epochs = new Map(
      await Promise.all(
        holders.map(async (signer) => [signer, (await keyOf(signer, keyId))?.epoch ?? 0] as const),
      ),
    )
    // A signer that received its share keeps it only after the dealers have kept theirs.
    for (const signer of holders.toSorted((one, other) => (epochs.get(other) ?? 0) - (epochs.get(one) ?? 0)))
      await this.#keepAt(keyId, next.epoch, [signer], await this.#statementsOf(keyId))
  }

  async #statementsOf(keyId: string): Promise<readonly KeptStatementBody[]> {
    const keys = await Promise.all(this.#signers.map((signer) => keyOf(signer, keyId)))
    return keys.flatMap((key) =>
      key === null ? [] : [{ ...key.kept, signature: toBase64(key.kept.signature) }],
    )
  }

  /** From the first answer on the key exists: that signer never gives its share up, and the others do so only with its statement. */
  async #endGeneration(keyId: string, epoch: number, holders: readonly SignerClient[]): Promise<void> {
    const [first, ...others] = holders
    if (first !== undefined) await this.#keepAt(keyId, epoch, [first])
    await Promise.allSettled(others.map((signer) => this.#keepAt(keyId, epoch, [signer])))
  }

  async #keepAt(
    keyId: string,
    epoch: number,
    holders: readonly SignerClient[],
    statements: readonly KeptStatementBody[] = [],
  ): Promise<void> {
    const body = JSON.stringify({ epoch, statements })
    for (const signer of holders)
      await signer
        .ask({ method: 'POST', path: `/keys/${keyId}/keep`, body }, z.object({}), roundPatienceMs)
        .catch((error: unknown) => {
          throw explainFailure(error)
        })
  }

  /** Runs a repair or reshare to its end. If all hold their new shares and have not kept them, it only checks and keeps them. */
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
    const holders = this.#membersOf(readings, to.parties)
    const isArranged = key.threshold === to.threshold && String(key.parties) === String(to.parties)
    const able = holdersOf(readings, key)
    const received = to.parties.filter((party) => !able.includes(party))
    if (isArranged && received.length === 0) {
      const isKept = readings.every(
        ({ party, key: held }) => !able.includes(party) || held?.epoch === key.epoch,
      )
      const publicKey = new Uint8Array(Buffer.from(key.publicKey, 'hex'))
      if (!isKept) await this.#keep(keyId, { publicKey, epoch: key.epoch, threshold: key.threshold }, holders)
      return { ...to, epoch: key.epoch, received }
    }
    const results = await this.#runOnce({
      order,
      sessionId: sessionIdOf(randomUUID()),
      signers: this.#membersOf(readings, order.parties),
      patienceMs: keyPatienceMs,
      onRound: (round) => onRound({ round, of: roundsOf.secp256k1 }),
    })
    onRound({ round: roundsOf.secp256k1, of: roundsOf.secp256k1 })
    const next = oneKeyOf(results.filter(({ kind }) => kind !== 'left'))
    if (Buffer.from(next.publicKey).toString('hex') !== key.publicKey)
      throw new SigningAborted('the key changed')
    await this.#keep(keyId, { ...next, threshold: to.threshold }, holders)
    return { ...to, epoch: next.epoch, received }
  }

  /** Throws unless all of them answer. */
  #membersOf(readings: readonly Reading[], parties: readonly number[]): readonly SignerClient[] {
    const up = this.#signers.filter(({ party }) =>
      readings.some((reading) => reading.party === party && reading.isUp && parties.includes(party)),
    )
    if (up.length < parties.length) throw new TooFewSigners(up.length, parties.length)
    return up
  }

  async #readAll(keyId: string): Promise<readonly Reading[]> {
    return Promise.all(
      this.#signers.map(async (signer) => {
        const key = await keyOf(signer, keyId)
        return { party: signer.party, isUp: key !== null || (await healthOf(signer)) !== null, key }
      }),
    )
  }

  async #checkAll(
    keyId: string,
    key: { readonly publicKey: Uint8Array; readonly epoch: number },
    signers: readonly SignerClient[],
    threshold: number,
  ): Promise<void> {
    for (const quorum of quorumsOfPairs(signers, threshold)) await this.#check(keyId, key, quorum)
  }

  async #check(
    keyId: string,
    key: { publicKey: Uint8Array; epoch: number },
    signers: readonly SignerClient[],
  ) {
    const parties = signers.map(({ party }) => party)
    const order: Order = { kind: 'check', keyId, parties, epoch: key.epoch }
    const sessionId = sessionIdOf(randomUUID())
    const patienceMs = roundPatienceMs
    const results = await this.#runOnce({ order, sessionId, signers, patienceMs, onRound: () => undefined })
    const { publicKey } = oneSignatureOf(results)
    if (toBase64(publicKey) !== toBase64(key.publicKey))
      throw new SigningAborted('the shares sign for another key')
  }

  async #upOf(signers: readonly SignerClient[], needed: number): Promise<readonly SignerClient[]> {
    const healths = await Promise.all(signers.map((signer) => healthOf(signer)))
    const up = signers.filter((_, place) => healths[place] !== null)
    if (up.length < needed) throw new TooFewSigners(up.length, needed)
    return up
  }

  /** Quorums of signers that are up, hold the key, and are not frozen with each other; those with the fewest troubles first. */
  async #quorumsOf(keyId: string): Promise<{
    readonly key: NodeKey
    readonly holders: readonly SignerClient[]
    readonly quorums: readonly (readonly SignerClient[])[]
  }> {
    const { key, holders, frozen } = await this.#holdersOf(keyId)
    if (holders.length < key.threshold) throw new TooFewSigners(holders.length, key.threshold)
    const troubleOf = (set: readonly SignerClient[]) =>
      set.reduce((sum, { party }) => sum + (this.#troubles.get(party) ?? 0), 0)
    const quorums = subsets(holders, key.threshold)
      .filter((set) =>
        set.every(({ party }) => set.every((other) => frozen.get(party)?.includes(other.party) !== true)),
      )
      .toSorted((one, other) => troubleOf(one) - troubleOf(other))
    return { key, holders, quorums }
  }

  async #holdersOf(keyId: string): Promise<{
    readonly key: NodeKey
    readonly holders: readonly SignerClient[]
    readonly frozen: ReadonlyMap<number, readonly number[]>
  }> {
    const { held, newest } = await this.#askHolders(keyId)
    const isBehind = ({ key }: Held) => key.epoch < newest.epoch && key.next === newest.epoch
    if (!held.some(isBehind)) return ableOf(held)
    // A refresh that ended between the first that kept its new share and the last.
    const ready = held.filter(
      ({ signer: { party }, key }) =>
        newest.parties.includes(party) && (key.epoch === newest.epoch || key.next === newest.epoch),
    )
    if (ready.length === newest.parties.length)
      await this.#keep(
        keyId,
        newest,
        ready.map(({ signer }) => signer),
      ).catch((error: unknown) => {
        // The generation that enough signers hold goes on: one that only says so cannot keep the others from signing.
        if (!(error instanceof SigningAborted) && !(error instanceof SigningRefused)) throw error
      })
    return ableOf((await this.#askHolders(keyId)).held)
  }

  async #askHolders(keyId: string): Promise<{ readonly held: readonly Held[]; readonly newest: NodeKey }> {
    const asked = await Promise.all(
      this.#signers.map(async (signer) => ({ signer, key: await keyOf(signer, keyId) })),
    )
    const held = asked.flatMap(({ signer, key }) => (key === null ? [] : [{ signer, key }]))
    const [first] = held
    if (first === undefined) throw new TooFewSigners(0, fewest)
    const newest = held.reduce((best, { key }) => (key.epoch > best.epoch ? key : best), first.key)
    return { held, newest }
  }

  /** For what needs these signers and no others. */
  async #runOnce(running: Running): Promise<readonly SessionResult[]> {
    return this.#run(running).catch((error: unknown) => {
      throw explainFailure(error)
    })
  }

  /** The result of every party. After an early end the signers are told to forget the session. */
  async #run(running: Running): Promise<readonly SessionResult[]> {
    try {
      return await carrySession(running)
    } catch (error) {
      const { signers, sessionId } = running
      await Promise.allSettled(
        signers.map((signer) =>
          signer.ask({ method: 'DELETE', path: `/sessions/${sessionId}` }, z.object({}), healthPatienceMs),
        ),
      )
      throw error
    }
  }
}

type KeyResult = Extract<SessionResult, { kind: 'key' }>
type SignatureResult = Extract<SessionResult, { kind: 'signature' }>

/** Throws unless everybody came to the same key. */
function oneKeyOf(results: readonly SessionResult[]): KeyResult {
  const [first, ...others] = results
  const words = (result: SessionResult | undefined) =>
    result?.kind === 'key'
      ? `${toBase64(result.publicKey)} ${toBase64(result.chainCode ?? new Uint8Array())} ${result.epoch}`
      : ''
  if (first?.kind !== 'key' || others.some((other) => words(other) !== words(first)))
    throw new SigningAborted('the signers came to different keys')
  return first
}

function oneSignatureOf(results: readonly SessionResult[]): SignatureResult {
  const [first, ...others] = results
  const words = (result: SessionResult | undefined) =>
    result?.kind === 'signature' ? `${toBase64(result.signature)} ${toBase64(result.digest)}` : ''
  if (first?.kind !== 'signature' || others.some((other) => words(other) !== words(first)))
    throw new SigningAborted('the signers came to different signatures')
  return first
}

function thresholdSignatureOf({ signature, recovery, digest }: SignatureResult): ThresholdSignature {
  const numberAt = (from: number) =>
    BigInt(`0x${Buffer.from(signature.subarray(from, from + 32)).toString('hex')}`)
  return { r: numberAt(0), s: numberAt(32), recovery: recovery ?? 0, digest }
}

const healthOf = (signer: SignerClient): Promise<NodeHealth | null> =>
  signer
    .ask({ method: 'GET', path: '/health' }, NodeHealth, healthPatienceMs)
    .catch((error: unknown) => nullWhenDown(error))

const keyOf = (signer: SignerClient, keyId: string): Promise<NodeKey | null> =>
  signer
    .ask({ method: 'GET', path: `/keys/${keyId}` }, NodeKey, healthPatienceMs)
    .catch((error: unknown) => nullWhenDown(error))

interface Held {
  readonly signer: SignerClient
  readonly key: NodeKey
}

/** What signers tell of a key counts when as many tell the same as it takes to sign: the newest generation of those, or else
 *  what most tell. One signer alone cannot talk the others out of a key. */
function ableOf(held: readonly Held[]) {
  const views = new Map<string, Held[]>()
  for (const one of held) {
    // It holds nothing that signs.
    if (one.key.epoch === 0) continue
    const { threshold, parties, publicKey, epoch } = one.key
    const view = JSON.stringify([threshold, parties, toBase64(publicKey), epoch])
    views.set(view, [...(views.get(view) ?? []), one])
  }
  const byGeneration = [...views.values()].toSorted(
    ([one], [other]) => (other?.key.epoch ?? 0) - (one?.key.epoch ?? 0),
  )
  const alike =
    byGeneration.find((view) => view.every(({ key }) => view.length >= key.threshold)) ??
    byGeneration.toSorted((one, other) => other.length - one.length)[0] ??
    []
  const [first] = alike
  if (first === undefined) throw new TooFewSigners(0, fewest)
  return {
    key: first.key,
    holders: alike.map(({ signer }) => signer),
    frozen: new Map(alike.map((one) => [one.signer.party, one.key.frozen])),
  }
}

function nullWhenDown(error: unknown): null {
  if (error instanceof SignerDown || error instanceof SignerRefuses) return null
  throw error
}

function stateOf(readings: readonly Reading[], party: number, epoch: number): ShareState {
  const reading = readings.find((one) => one.party === party)
  if (reading?.isUp !== true) return 'unknown'
  if (reading.key === null) return 'missing'
  const { epoch: own, next } = reading.key
  if (own === epoch || next === epoch) return 'held'
  return own === 0 ? 'missing' : 'behind'
}

const inOrder = (parties: readonly number[]): number[] =>
  [...new Set(parties)].toSorted((one, other) => one - other)

const isKeyUsed = (error: unknown): boolean =>
  error instanceof SignerRefuses && error.refusal.code === 'KEY_USED'

function pairOf(words: string): readonly [number, number] {
  const [low = 0, high = 0] = words.split(' ').map(Number)
  return [low, high]
}

const sessionIdOf = (words: string): string =>
  createHash('sha256').update(`holdfast session 1\n${words}`).digest('hex')

/** Sets of `size` in which every two of `all` meet. */
function quorumsOfPairs<T>(all: readonly T[], size: number): T[][] {
  const pairs = subsets(all, 2)
  const quorums: T[][] = []
  for (const pair of pairs) {
    if (quorums.some((quorum) => pair.every((one) => quorum.includes(one)))) continue
    quorums.push([...pair, ...all.filter((one) => !pair.includes(one)).slice(0, size - 2)])
  }
  return quorums.map((quorum) => all.filter((one) => quorum.includes(one)))
}

function subsets<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return all.flatMap((one, place) => subsets(all.slice(place + 1), size - 1).map((rest) => [one, ...rest]))
}

const nameOf = (quorum: readonly SignerClient[]): string => quorum.map(({ party }) => party).join(' ')

const frozenApart = () =>
  new SigningAborted('the signers that answer are frozen with each other', { isFrozen: true })

/** One signer may refuse with a reason of its own: the reason that most give counts. */
function mostFrequent(refusals: readonly SigningRefused[]): SigningRefused | undefined {
  const votesFor = ({ code }: SigningRefused) => refusals.filter((other) => other.code === code).length
  return refusals.toSorted((one, other) => votesFor(other) - votesFor(one))[0]
}
