/** The sessions of this node: opens, advances and forgets them. Every session is recorded before it begins, and a freeze
 *  is recorded before anything else happens. */
import { createHash } from 'node:crypto'
import { type Ceremony, type Engine, engine as protocols, type Result } from '@holdfast/mpc'
import type {
  ActOnRules,
  AuditHead,
  CeremonyOrder,
  CountersignedBody,
  DropAnswerBody,
  DropKey,
  KeepShares,
  NodeHealth,
  NodeKeyBody,
  OpenSession,
  ProposeRules,
  RulesAnswerBody,
  RulesChainBody,
  SessionAnswerBody,
  SessionResultBody,
  SessionStep,
  SessionStepBody,
  SignedAuditReceiptBody,
} from '@holdfast/mpc/nodes'
import {
  type Envelope,
  type Hello,
  type SignedReceiptBody,
  signReceipt,
  type Spend,
  toBase64,
} from '@holdfast/mpc/nodes'
import type { Cap } from '@holdfast/policy/caps'
import type { z } from 'zod'
import { type AdmissionRules, admit, type Admitted, type SigningOrder } from '../admission/admit.ts'
import { assertMadeAfterRestore, assertMadeByNow } from '../admission/restored.ts'
import { isWitnessedBy } from '../admission/is-witnessed-by.ts'
import { countersign } from '../audit/countersign.ts'
import { digestOfShareCheck } from '../admission/digest-of-share-check.ts'
import type { NodeFolder } from '../node-folder.ts'
import { HelloStates } from '../peers/hello-states.ts'
import type { Self } from '../peers/self.ts'
import { actOnRules, proposeRules } from '../rules/change-rules.ts'
import { pendingRulesOf } from '../rules/pending-rules-of.ts'
import { presentRules, presentRulesChain } from '../rules/present-rules.ts'
import { ruledCapOf } from '../rules/ruled-cap-of.ts'
import { ruledRecipientCapOf } from '../rules/ruled-recipient-cap-of.ts'
import { type HeldShare, readShare } from '../shares/read-share.ts'
import { Refusal } from '../refusal.ts'
import { version } from '../version.ts'
import { CeremonyMeter } from './ceremony-meter.ts'
import { confirmationOf, isConfirmedBy } from './drop.ts'
import { isStatedBy, statementOf } from './kept.ts'
import {
  type Agreements,
  assertBehind,
  assertMayMove,
  awaitedOf,
  dealtShareOf,
  isMove,
  keyHashOf,
  planOf,
} from './replacement.ts'
import { Aborted, type Progress, Session } from './session.ts'

interface Open {
  readonly session: Session
  readonly order: CeremonyOrder
  /** The digest to sign, in sessions that sign. */
  readonly digest: Uint8Array | null
  touchedAt: number
}

/** More sessions at once would only compete for the processor. */
const mostSessions = 64
/** A coordinator that has been silent for so long is not expected to resume the session. */
const forgottenAfterMs = 120_000
/** When there are too many sessions, one that has been silent for longer makes room. */
const silentMs = 15_000
const lookEveryMs = 10_000

/** Ceremonies that produce new shares of an existing key. */
const redealings = ['refresh', 'repair', 'reshare'] as const

export interface SessionRules extends AdmissionRules {
  readonly agreed: Agreements
  /** How many key generations, and how many refreshes of each key, may begin within an hour. */
  readonly ceremoniesPerHour: number
  /** The daily cap of an asset (CAIP-19) for a key, in base units. Null or absent: none. */
  readonly dailyCapOf?: (keyId: string, asset: string) => bigint | null
}

export class Sessions {
  readonly #self: Self
  readonly #folder: NodeFolder
  readonly #rules: SessionRules
  readonly #engine: Engine
  readonly #open = new Map<string, Open>()
  /** The peers with which each refreshed but unkept share has passed a signing check. */
  readonly #seen = new WeakMap<HeldShare, ReadonlySet<number>>()
  readonly #meter: CeremonyMeter
  readonly #states: HelloStates

  constructor(self: Self, folder: NodeFolder, rules: SessionRules, engine: Engine = protocols) {
    this.#self = self
    this.#folder = folder
    this.#rules = rules
    this.#engine = engine
    this.#meter = new CeremonyMeter(rules.ceremoniesPerHour, rules.now)
    this.#states = new HelloStates(self, folder.record, rules.now)
    for (const [keyId, { me }] of folder.shares.entries())
      if (me !== self.party)
        throw new Error(`the share of ${keyId} belongs to signer ${me}, but this is signer ${self.party}`)
    setInterval(() => this.#forgetSilent(forgottenAfterMs), lookEveryMs).unref()
  }

  get health(): NodeHealth {
    const { shares, freezes, backups } = this.#folder
    const { keys, verifiedAt } = backups.stateOf(shares.entries().map(([, share]) => share))
    return {
      party: this.#self.party,
      identity: this.#self.identity.name,
      version,
      keys: shares.count,
      epoch: shares.newestEpoch,
      frozenPairs: freezes.count,
      backup: { keys, verifiedAt: verifiedAt === null ? null : new Date(verifiedAt).toISOString() },
      peers: [...this.#self.peers].map(([party, identity]) => ({ party, identity })),
      agreed: [...this.#rules.agreed].map(([keyId, to]) => ({ keyId, to })),
      pendingRules: pendingRulesOf(this.#folder.rules),
    }
  }

  describeKey(keyId: string): NodeKeyBody {
    const { shares, freezes } = this.#folder
    const current = shares.find(keyId)
    const newest = shares.findNext(keyId)
    const described = current ?? newest
    if (described === undefined) throw new Refusal('UNKNOWN_KEY', { field: 'keyId' })
    const { threshold, parties, publicKey } = described.key
    const { party, identity } = this.#self
    return {
      threshold,
      parties,
      publicKey: fromHex(publicKey),
      epoch: current?.key.epoch ?? 0,
      next: newest?.key.epoch ?? null,
      generations: shares.listOf(keyId).map(({ key }) => key),
      frozen: current === undefined ? [] : [...freezes.partiesOf(keyId, current.key.epoch)],
      boundTo: this.#folder.rules.boundTo(keyId) ?? null,
      kept: statementOf(keyId, { party, keyHash: described.keyHash, identity }),
    }
  }

  proposeRules(call: ProposeRules): RulesAnswerBody {
    const { identity, peers } = this.#self
    const proposing = { identity: identity.name, peers, now: this.#rules.now() }
    return presentRules(proposeRules(this.#folder.rules, call, proposing))
  }

  actOnRules(call: ActOnRules): RulesAnswerBody {
    return presentRules(actOnRules(this.#folder.rules, call, this.#rules.now()))
  }

  describeRules(organisation: string): RulesChainBody {
    return presentRulesChain(this.#folder.rules, organisation, { self: this.#self, now: this.#rules.now() })
  }

  /** `orderBytes` is the order as received. Nodes that received different orders do not connect. */
  open({ sessionId, ceremony: order }: OpenSession, orderBytes: Uint8Array): SessionAnswerBody {
    this.#forgetSilent(forgottenAfterMs)
    if (this.#open.size >= mostSessions) this.#forgetSilent(silentMs)
    if (this.#open.size >= mostSessions) throw new Refusal('TOO_MANY_SESSIONS', { field: 'sessionId' })
    const { ceremony, digest } = this.#begin(sessionId, order)
    const session = new Session(this.#self, {
      id: sessionId,
      order: createHash('sha256').update(orderBytes).digest(),
      parties: order.parties,
      ceremony,
      engine: this.#engine,
      states: this.#states,
      rules: this.#rulesStateOf(order),
      isSameRules: order.kind === 'sign',
    })
    this.#open.set(sessionId, { session, order, digest, touchedAt: this.#rules.now() })
    const answer = { hello: helloBody(session.hello), envelopes: [], round: 0, awaiting: [], result: null }
    return { ...answer, ...this.#countersigned(order) }
  }

  countersign(head: AuditHead): CountersignedBody {
    countersign(this.#folder, head, this.#rules.now())
    return { receipts: [...(this.#folder.record.countersignatures.find(head.organisation)?.receipts ?? [])] }
  }

  advance(sessionId: string, step: z.output<typeof SessionStep>): SessionAnswerBody {
    const open = this.#open.get(sessionId)
    if (open === undefined) throw new Refusal('UNKNOWN_SESSION', { field: 'sessionId' })
    open.touchedAt = this.#rules.now()
    try {
      this.#folder.record.assertWritten()
      this.#assertThawed(open.order)
      const progress = open.session.advance(step.hellos, step.envelopes)
      if (progress.result !== null) this.#open.delete(sessionId)
      return this.#present(open, progress)
    } catch (error) {
      this.#open.delete(sessionId)
      throw error instanceof Aborted ? this.#refusalOf(open, error) : error
    }
  }

  /** Counts a spend that others want to sign, after the checks of a signature, and states that it does. */
  witness(order: SigningOrder): SignedReceiptBody {
    const { keyId } = order
    const held = this.#folder.shares.get(keyId)
    this.#assertQuorum(order, held.key)
    this.#assertNotDropping(keyId)
    this.#assertNotRolledBack(keyId, held.key.epoch)
    this.#assertRulesAllow(keyId)
    const { asset, units, recipient, request, intentHash, bytes, conflictKey } = this.#admit(order, held)
    const { record } = this.#folder
    const spending = { asset, units, recipient, ...this.#capsOf(keyId, { asset, recipient }) }
    const { at } = record.beginWitness({ keyId, request, intentHash, bytes, conflictKey, spending })
    const { party, identity } = this.#self
    const spend = { keyId, asset, units, intentHash, bytesHash: bytes, party, at, record: record.end }
    const { receipt, signature } = signReceipt(spend, identity)
    return { receipt: toBase64(receipt), signature: toBase64(signature) }
  }

  /** A head that this signer does not countersign stops no signature: `POST /audit` reports it. */
  #countersigned(order: CeremonyOrder): { readonly auditReceipt?: SignedAuditReceiptBody } {
    if (order.kind !== 'sign' || order.audit === undefined) return {}
    try {
      const { receipt, signature } = countersign(this.#folder, order.audit, this.#rules.now())
      return { auditReceipt: { receipt: toBase64(receipt), signature: toBase64(signature) } }
    } catch (error) {
      if (error instanceof Refusal) return {}
      throw error
    }
  }

  forget(sessionId: string): void {
    this.#open.delete(sessionId)
  }

  /** Ends a refresh, repair or reshare: the old share stops signing, and the freezes of its generation end. One statement
   *  does not suffice, because a coordinator that ended two refreshes at different nodes could leave no generation with a
   *  quorum. For a new key, the share can no longer be given up afterwards. */
  keep(keyId: string, { epoch, statements }: KeepShares): void {
    const { shares } = this.#folder
    if (shares.find(keyId)?.key.epoch === epoch) {
      this.#assertNotDropping(keyId)
      shares.endGeneration(keyId)
      return
    }
    const next = shares.getOfEpoch(keyId, epoch)
    const seen = this.#seen.get(next)
    const unseen = next.key.parties.find((party) => party !== this.#self.party && seen?.has(party) !== true)
    if (unseen !== undefined) throw new Refusal('UNCHECKED', { party: unseen })
    const unkept = shares.awaitedOf(keyId).find(({ party, keyHash }) => {
      const keyHashes = [keyHash, next.keyHash]
      return !isStatedBy(this.#self.peers.get(party), keyId, { party, keyHashes }, statements)
    })
    if (unkept !== undefined) throw new Refusal('UNKEPT', { party: unkept.party })
    shares.keep(keyId, epoch, this.#rules.now())
    this.#endOf(keyId, ['sign', ...redealings, 'check'])
  }

  /** Gives up the share of an unused key once every other party has stated that it never used its share and never will.
   *  The key id is not used again. A key that this node holds no share of is given up at once. */
  drop(keyId: string, { confirmations }: DropKey): DropAnswerBody {
    const { shares, record } = this.#folder
    const { party: me, peers, identity } = this.#self
    this.#endOf(keyId, ['keygen'])
    const held = shares.find(keyId)
    if (held === undefined && !record.isDropped(keyId)) {
      this.#meter.take('keys given up')
      record.drop(keyId)
    }
    if (held !== undefined) {
      shares.beginDrop(keyId)
      const isConfirmed = held.key.parties
        .filter((party) => party !== me)
        .every((party) => isConfirmedBy({ keyId, party, identity: peers.get(party) }, confirmations))
      if (isConfirmed) shares.drop(keyId)
    }
    return { ...confirmationOf(keyId, me, identity), isDropped: record.isDropped(keyId) }
  }

  #begin(session: string, order: CeremonyOrder): { ceremony: Ceremony; digest: Uint8Array | null } {
    const { party: me, peers } = this.#self
    if (!order.parties.includes(me) || order.parties.some((party) => !peers.has(party)))
      throw new Refusal('PARTIES', { field: 'parties' })
    switch (order.kind) {
      case 'keygen': {
        const { keyId, curve, threshold, parties, rules } = order
        if (threshold > parties.length)
          throw new Refusal('PARTIES', { field: 'threshold', detail: 'a threshold above the parties' })
        if (2 * threshold <= parties.length) throw new Refusal('THRESHOLD', { field: 'threshold' })
        if (rules.networks === 'main' && !this.#rules.isUnauditedAcknowledged)
          throw new Refusal('UNACKNOWLEDGED', { field: 'networks' })
        this.#assertKeyRules(order)
        this.#folder.shares.assertFree(keyId)
        this.#meter.take('key generations')
        this.#folder.record.beginSession(session)
        // Two generations that finish at different nodes would leave shares of two keys under one id.
        this.#endOf(keyId, ['keygen'])
        return { ceremony: { kind: 'keygen', session, curve, me, parties, threshold, rules }, digest: null }
      }
      case 'refresh': {
        const { bytes: share, key } = this.#folder.shares.get(order.keyId)
        if (String(key.parties) !== String(order.parties)) throw new Refusal('PARTIES', { field: 'parties' })
        this.#assertNotDropping(order.keyId)
        this.#meter.take(`refreshes of ${order.keyId}`)
        this.#folder.record.beginSession(session)
        this.#beginRefresh(order.keyId)
        return { ceremony: { kind: 'refresh', session, share }, digest: null }
      }
      case 'repair':
      case 'reshare':
        return { ceremony: this.#beginReplacement(session, order), digest: null }
      case 'check': {
        const held = this.#folder.shares.getOfEpoch(order.keyId, order.epoch)
        const digest = digestOfShareCheck(session, order)
        this.#assertQuorum(order, held.key)
        this.#assertNotDropping(order.keyId)
        this.#assertMeetable(order, order.epoch)
        this.#folder.record.beginSession(session)
        // This node vouches for new shares, so no open refresh may replace them afterwards.
        if (held === this.#folder.shares.findNext(order.keyId)) this.#endOf(order.keyId, redealings)
        return this.#signing({ session, order, share: held.bytes, epoch: order.epoch, path: [], digest })
      }
      case 'sign': {
        const held = this.#folder.shares.get(order.keyId)
        const { keyId, path } = order
        this.#assertQuorum(order, held.key)
        this.#assertNotDropping(keyId)
        this.#assertRulesAllow(keyId)
        // This check precedes any writing, so that a refused session binds the request to no bytes.
        this.#assertMeetable(order, held.key.epoch)
        const { message: digest, asset, units, recipient, ...signing } = this.#admit(order, held)
        const spend = { keyId, asset, units, intentHash: signing.intentHash, bytesHash: signing.bytes }
        const isWitnessed = this.#isWitnessed(order, held, spend)
        const role = isWitnessed ? 'witnessed' : 'unwitnessed'
        const caps = this.#capsOf(keyId, { asset, recipient })
        const spending = { asset, units, role, recipient, ...caps } as const
        this.#folder.record.beginSigning({ session, keyId, ...signing, spending })
        return this.#signing({ session, order, share: held.bytes, epoch: held.key.epoch, path, digest })
      }
    }
  }

  #beginReplacement(
    session: string,
    order: Extract<CeremonyOrder, { kind: 'repair' | 'reshare' }>,
  ): Ceremony {
    const { party: me } = this.#self
    const { shares, record } = this.#folder
    const { keyId, key } = order
    const plan = planOf(order, this.#rules.agreed)
    if (record.isDropped(keyId)) throw new Refusal('KEY_EXISTS', { field: 'keyId' })
    this.#assertNotDropping(keyId)
    const share = dealtShareOf(plan, key, { party: me, held: shares.listOf(keyId) })
    const current = shares.find(keyId)
    const isDealtAway = share !== undefined && isMove(plan, key)
    if (share === undefined) assertBehind(current, key)
    if (isDealtAway)
      assertMayMove(plan, { share, current, state: record.keys.get(keyId), now: this.#rules.now() })
    this.#meter.take(`refreshes of ${keyId}`)
    record.beginSession(session)
    // The others may finish with this node's messages even if this node does not.
    if (isDealtAway) shares.noteDealt(keyId, { threshold: plan.threshold, parties: plan.holders })
    this.#beginRefresh(keyId)
    const bringing = { session, me, key, ...(share && { share: share.bytes }) }
    if (order.kind === 'repair') return { ...bringing, kind: 'repair', lost: order.lost }
    const { dealers, holders, threshold } = plan
    return { ...bringing, kind: 'reshare', dealers, parties: holders, threshold }
  }

  /** Allows one refresh of a key at a time, and discards the checks that precede it. Otherwise a coordinator that carries
   *  two refreshes at once leaves no generation with a quorum (apps/signer/test/refresh-model.ts searches for that). */
  #beginRefresh(keyId: string): void {
    this.#endOf(keyId, [...redealings, 'check'])
    const next = this.#folder.shares.findNext(keyId)
    if (next !== undefined) this.#seen.delete(next)
  }

  #signing(signing: {
    readonly session: string
    readonly order: { readonly keyId: string; readonly parties: number[] }
    readonly share: Uint8Array<ArrayBuffer>
    readonly epoch: number
    readonly path: number[]
    readonly digest: Uint8Array<ArrayBuffer>
  }): { ceremony: Ceremony; digest: Uint8Array } {
    const { session, order, share, epoch, path, digest } = signing
    const frozen = [...this.#folder.freezes.partiesOf(order.keyId, epoch)]
    return {
      ceremony: { kind: 'sign', session, share, signers: order.parties, message: digest, path, frozen },
      digest,
    }
  }

  #assertNotDropping(keyId: string): void {
    if (this.#folder.record.keys.get(keyId)?.isDropping === true)
      throw new Refusal('UNKNOWN_KEY', { field: 'keyId', detail: 'it gives its share up' })
  }

  /** Each failed check reveals one bit. Sessions that were open at the first failure must not reveal theirs. */
  #assertThawed(order: CeremonyOrder): void {
    const epoch = this.#epochOf(order)
    if (epoch !== null) this.#assertMeetable(order, epoch)
    // People froze the rules to stop what is being signed, too.
    if (order.kind === 'sign') this.#assertRulesAllow(order.keyId)
  }

  #assertRulesAllow(keyId: string): void {
    const { rules, record } = this.#folder
    const ruled = rules.ofKey(keyId)
    if (ruled === null && record.areRulesRequired) throw new Refusal('RULES_REQUIRED', { field: 'keyId' })
    if (ruled !== null && ruled.frozenAt !== null) throw new Refusal('RULES_FROZEN', { field: 'keyId' })
  }

  /** For peers: a signer that receives its share from them learns whether rules bind the key. */
  #rulesStateOf({ kind, keyId }: CeremonyOrder): string {
    const { rules, record } = this.#folder
    if (kind === 'sign') return rules.ofKey(keyId)?.head.hash ?? ''
    if (kind !== 'repair' && kind !== 'reshare') return ''
    return record.isQuarantined(keyId) || rules.boundTo(keyId) !== undefined ? 'quarantined' : ''
  }

  /** A key is generated under the rules that this signer has in force, or without any. */
  #assertKeyRules({ rules: { organisation }, rulesHash }: Extract<CeremonyOrder, { kind: 'keygen' }>): void {
    const { rules, record } = this.#folder
    if (rulesHash === undefined && record.areRulesRequired)
      throw new Refusal('RULES_REQUIRED', { field: 'rulesHash' })
    if (rulesHash === undefined) return
    const { head, frozenAt } = rules.get(organisation)
    if (head.hash !== rulesHash) throw new Refusal('RULES_DIFFER', { field: 'rulesHash' })
    if (frozenAt !== null) throw new Refusal('RULES_FROZEN', { field: 'rulesHash' })
  }

  /** The epoch of the shares that sign; null where none does. */
  #epochOf(order: CeremonyOrder): number | null {
    if (order.kind === 'check') return order.epoch
    return order.kind === 'sign' ? this.#folder.shares.get(order.keyId).key.epoch : null
  }

  #assertMeetable(
    { keyId, parties }: { readonly keyId: string; readonly parties: readonly number[] },
    epoch: number,
  ): void {
    this.#assertNotRolledBack(keyId, epoch)
    const peer = this.#folder.freezes.partiesOf(keyId, epoch).find((party) => parties.includes(party))
    if (peer !== undefined) throw new Refusal('PEER_FROZEN', { party: peer })
  }

  #admit(order: SigningOrder, held: HeldShare): Admitted {
    const ruled = this.#folder.rules.ofKey(order.keyId)
    const admitted = admit(order, { key: held.key, ruled }, this.#rules)
    assertMadeByNow(admitted.request, this.#rules.now())
    assertMadeAfterRestore(admitted.request, this.#folder.record.keys.get(order.keyId)?.restored ?? null)
    return admitted
  }

  #isWitnessed({ receipts }: SigningOrder, { key }: HeldShare, spend: Spend): boolean {
    const { party: me, peers } = this.#self
    const others = key.parties.filter((party) => party !== me)
    return isWitnessedBy(receipts, { spend, others, peers, now: this.#rules.now() })
  }

  /** A refresh ends it: the new shares were not used before the rollback. */
  #assertNotRolledBack(keyId: string, epoch: number): void {
    const restored = this.#folder.record.keys.get(keyId)?.restored
    if (restored?.isRolledBack !== true) return
    if (this.#folder.shares.getOfEpoch(keyId, epoch).keyHash === restored.keyHash)
      throw new Refusal('ROLLED_BACK', { field: 'record' })
  }

  #capsOf(
    keyId: string,
    { asset, recipient }: Pick<Admitted, 'asset' | 'recipient'>,
  ): { readonly cap: Cap | null; readonly recipientCap: Cap | null } {
    const ruled = this.#folder.rules.ofKey(keyId)
    const caps = [this.#rules.dailyCapOf?.(keyId, asset) ?? null, ruledCapOf(ruled, asset)].filter(
      (each) => each !== null,
    )
    const least = caps.reduce<bigint | null>(
      (lower, each) => (lower === null || each < lower ? each : lower),
      null,
    )
    const { threshold, parties } = this.#folder.shares.get(keyId).key
    const capOf = (cap: bigint | null) => (cap === null ? null : { cap, threshold, parties: parties.length })
    return { cap: capOf(least), recipientCap: capOf(ruledRecipientCapOf(ruled, { asset, recipient })) }
  }

  #assertQuorum(
    { parties }: { readonly parties: readonly number[] },
    key: { readonly parties: readonly number[]; readonly threshold: number },
  ): void {
    if (parties.length !== key.threshold || !parties.every((party) => key.parties.includes(party)))
      throw new Refusal('PARTIES', { field: 'parties' })
  }

  #present(
    { session, order, digest }: Open,
    { envelopes, round, awaiting, result }: Progress,
  ): SessionAnswerBody {
    return {
      envelopes: envelopes.map(envelopeBody),
      round,
      awaiting: [...awaiting],
      result: result === null ? null : this.#settle({ session, order, digest }, result),
    }
  }

  /** Shares are sealed before any other party learns that the key exists. */
  #settle({ session, order, digest }: Omit<Open, 'touchedAt'>, result: Result): SessionResultBody {
    if (result.kind === 'share') {
      // A check of an earlier refresh does not apply to these shares.
      this.#endOf(order.keyId, ['check'])
      this.#noteBinding(order, session)
      const { key } = this.#insert(order, result.share)
      return {
        kind: 'key',
        publicKey: fromHex(key.publicKey),
        chainCode: 'chainCode' in key ? fromHex(key.chainCode) : null,
        epoch: key.epoch,
      }
    }
    // The old share stops signing once the holders have kept the new ones.
    if (result.kind === 'left') return { kind: 'left' }
    if (digest === null) throw new Error('a session without a digest cannot end with a signature')
    if (order.kind === 'check') this.#remember(order)
    return {
      kind: 'signature',
      digest: toBase64(digest),
      signature: toBase64(result.signature),
      recovery: result.recovery ?? null,
      publicKey: toBase64(result.publicKey),
    }
  }

  /** Recorded before the share, so that it never signs without its rules. */
  #noteBinding(order: CeremonyOrder, { isRuledElsewhere }: Session): void {
    const { rules, record } = this.#folder
    const { kind, keyId } = order
    if (kind === 'keygen' && order.rulesHash !== undefined) rules.bind(keyId, order.rules.organisation)
    // A signer that knows the key knows what its operator said about it.
    if ((kind === 'repair' || kind === 'reshare') && isRuledElsewhere && !record.keys.has(keyId))
      record.quarantine(keyId)
  }

  #insert(order: CeremonyOrder, bytes: Uint8Array): HeldShare {
    const { shares } = this.#folder
    if (order.kind === 'keygen') return shares.insert(order.keyId, bytes)
    if (order.kind !== 'repair' && order.kind !== 'reshare') return shares.insertNext(order.keyId, bytes)
    return shares.insertReplacement(order.keyId, bytes, {
      dealtFrom: keyHashOf(order.key),
      at: this.#rules.now(),
      awaits: awaitedOf(planOf(order, this.#rules.agreed), readShare(bytes).keyHash),
    })
  }

  #remember({ keyId, epoch, parties }: { keyId: string; epoch: number; parties: readonly number[] }): void {
    const next = this.#folder.shares.findNext(keyId)
    if (next?.key.epoch !== epoch) return
    this.#seen.set(next, new Set([...(this.#seen.get(next) ?? []), ...parties]))
  }

  #refusalOf({ order }: Open, { abort }: Aborted): Refusal {
    const { code, party, freeze } = abort
    const epoch = this.#epochOf(order)
    if (freeze && party !== undefined && epoch !== null)
      this.#folder.freezes.insert({ keyId: order.keyId, epoch, party })
    const who = party === undefined ? {} : { party }
    return freeze
      ? new Refusal('PEER_FROZEN', { detail: code, ...who })
      : new Refusal('ABORTED', { detail: code, ...who })
  }

  #endOf(keyId: string, kinds: readonly CeremonyOrder['kind'][]): void {
    for (const [id, { order }] of this.#open)
      if (order.keyId === keyId && kinds.includes(order.kind)) this.#open.delete(id)
  }

  #forgetSilent(forMs: number): void {
    const since = this.#rules.now() - forMs
    for (const [id, { touchedAt }] of this.#open) if (touchedAt < since) this.#open.delete(id)
  }
}

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')

const helloBody = ({ party, key, order, state, signature }: Hello) => ({
  party,
  key: toBase64(key),
  order: toBase64(order),
  ...(state !== undefined && { state: toBase64(state) }),
  signature: toBase64(signature),
})

const envelopeBody = ({
  from,
  to,
  sequence,
  box,
  signature,
}: Envelope): SessionStepBody['envelopes'][number] => ({
  from,
  to,
  sequence,
  box: toBase64(box),
  signature: toBase64(signature),
})
