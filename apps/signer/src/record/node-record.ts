/** The record of what this signer holds and has taken part in, written before it acts. The record is authoritative:
 *  shares are files beside it that it names, and a manifest names its end. Session names lapse after a day, and requests
 *  after the end of their intent. Compaction rewrites a record that consists mostly of lapsed lines. */
import { join } from 'node:path'
import { type SignedReceipt, toBase64 } from '@holdfast/mpc/nodes'
import {
  type Cap,
  capWindowMs,
  isWitnessedAs,
  mayReserve,
  type Spent,
  type SpendRole,
} from '@holdfast/policy/caps'
import {
  assertNotBack,
  type Clock,
  clockAhead,
  clockToleranceMs,
  ExpectedTime,
  isAhead,
  systemClock,
} from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { renameDurably } from '../shares/durable-files.ts'
import type { Seal } from '../shares/seal.ts'
import { Countersignatures } from './countersignatures.ts'
import type { KeyState, Line, PeerEnd, RulesLine } from './line.ts'
import { LineEnds } from './line-ends.ts'
import { type End, readManifest, writeManifest } from './manifest.ts'
import { emptyEnd, SealedChain } from './sealed-chain.ts'
import { Spends } from './spends.ts'
import { UnreliableRecord } from './unreliable-record.ts'

export interface Spending {
  /** CAIP-19. */
  readonly asset: string
  /** Base units. */
  readonly units: bigint
  readonly role: SpendRole
  /** Null where no cap is in force: the spend is recorded for caps to come. */
  readonly cap: Cap | null
  /** The address that is paid, in one spelling. */
  readonly recipient: string
  /** The cap of this recipient in the asset, or null. */
  readonly recipientCap: Cap | null
}

export interface Signing {
  readonly session: string
  readonly keyId: string
  readonly request: string
  /** SHA-256 of the encoded intent. */
  readonly intentHash: string
  /** SHA-256 of the unsigned bytes. */
  readonly bytes: string
  /** Begins with the network, which includes at most one of the transactions with the same key. */
  readonly conflictKey: string
  /** End of the intent, in milliseconds. */
  readonly until: number
  readonly spending?: Spending
}

interface Reserved {
  readonly asset: string
  readonly recipient: string
  readonly units: string
  readonly isWitnessed: boolean
}

/** A spend that other signers want to sign. */
export interface Witnessing extends Pick<
  Signing,
  'keyId' | 'request' | 'intentHash' | 'bytes' | 'conflictKey'
> {
  readonly spending: Omit<Spending, 'role'>
}

interface Agreed extends Pick<Signing, 'bytes' | 'until'> {
  /** Absent in an agreement that an earlier version recorded. */
  readonly intentHash?: string | undefined
  /** Absent in an agreement that an earlier version recorded; in some of those it does not begin with the network. */
  readonly conflictKey?: string | undefined
}

interface Limits {
  /** Sessions and requests that it remembers. At the limit it refuses new ones until older ones lapse. */
  readonly mostEntries: number
  /** Lapsed lines that it keeps before it compacts the record. */
  readonly mostLapsed: number
}

const dayMs = 24 * 3_600_000
const windowMs = capWindowMs(clockToleranceMs)
const usualLimits: Limits = { mostEntries: 200_000, mostLapsed: 2_000 }

export class NodeRecord {
  readonly #paths: { readonly record: string; readonly aside: string; readonly manifest: string }
  readonly #seal: Seal
  readonly #clock: Clock
  #expected: ExpectedTime
  /** False after a start with a clock that was not believed. */
  #isExpectedKnown = false
  readonly #limits: Limits
  readonly #keys = new Map<string, KeyState>()
  readonly #dropped = new Set<string>()
  /** Start time of each session by name, oldest first. */
  readonly #sessions = new Map<string, number>()
  readonly #requests = new Map<string, Agreed>()
  readonly #spends = new Spends()
  readonly #rules: RulesLine[] = []
  /** The organisation whose rules a key is bound to. */
  readonly #bound = new Map<string, string>()
  readonly #quarantined = new Set<string>()
  #areRulesRequired = false
  readonly #countersignatures = new Countersignatures()
  /** The end that each peer last stated of its own record. */
  readonly #peers = new Map<number, PeerEnd>()
  readonly #unwrittenPeers = new Map<number, PeerEnd>()
  #ends = new LineEnds()
  #chain: SealedChain
  /** Lines in effect that are not on the disk yet. */
  readonly #unwritten: Line[] = []
  #isManifestBehind = false
  #newest = 0
  /** Set while the clock is not believed. */
  #expectedAtJump: number | null = null
  #rolledBackAt: number | null = null
  #compactAt: number

  /** Throws when the record or its manifest is missing or changed, or when one comes from an older copy than the other. */
  constructor(folder: string, seal: Seal, clock: Clock = systemClock, limits: Partial<Limits> = {}) {
    this.#paths = pathsIn(folder)
    this.#seal = seal
    this.#clock = clock
    this.#expected = new ExpectedTime(clock)
    this.#limits = { ...usualLimits, ...limits }
    this.#chain = new SealedChain(this.#paths.record, seal)
    this.#read(folder)
    this.#isExpectedKnown = this.#expectedAtJump === null
    this.#compactAt = this.#limits.mostLapsed
  }

  get keys(): ReadonlyMap<string, KeyState> {
    return this.#keys
  }

  isDropped(keyId: string): boolean {
    return this.#dropped.has(keyId)
  }

  /** Every event of every organisation's rules, oldest first. */
  get rulesEvents(): readonly RulesLine[] {
    return this.#rules
  }

  /** The organisation whose rules bind the key. */
  boundTo(keyId: string): string | undefined {
    return this.#bound.get(keyId)
  }

  get boundKeys(): ReadonlyMap<string, string> {
    return this.#bound
  }

  /** Whether this signer does not know if the key is bound to rules. */
  isQuarantined(keyId: string): boolean {
    return this.#quarantined.has(keyId)
  }

  get quarantinedKeys(): ReadonlySet<string> {
    return this.#quarantined
  }

  quarantine(keyId: string): void {
    if (!this.#quarantined.has(keyId)) this.#append({ kind: 'quarantined', at: this.#clock.now(), keyId })
  }

  /** The operator says that no rules bind the key. */
  noteUnbound(keyId: string): void {
    this.#append({ kind: 'unbound', at: this.#clock.now(), keyId })
  }

  /** Keys without rules sign nothing, and no key is generated without rules. */
  get areRulesRequired(): boolean {
    return this.#areRulesRequired
  }

  requireRules(isRequired: boolean): void {
    if (isRequired !== this.#areRulesRequired)
      this.#append({ kind: 'rules required', at: this.#clock.now(), isRequired })
  }

  /** Throws while this signer cannot write or does not believe its clock: that delays a change of rules, a freeze and a
   *  countersignature, too. */
  assertMayState(): void {
    this.assertWritten()
    this.#assertClock()
  }

  noteRules(line: Omit<RulesLine, 'kind'>): void {
    this.assertMayState()
    this.#append({ kind: 'rules', ...line })
  }

  /** For good: no event ends it while the signer holds the key. */
  bind(keyId: string, organisation: string): void {
    this.assertMayState()
    this.#append({ kind: 'bound', at: this.#clock.now(), keyId, organisation })
  }

  /** The countersignatures that this signer holds of the audit record of each organisation. */
  get countersignatures(): Pick<Countersignatures, 'find' | 'all'> {
    return this.#countersignatures
  }

  /** Written before the receipt is answered. */
  noteCountersignature(organisation: string, { receipt, signature }: SignedReceipt): void {
    const at = this.#clock.now()
    const signed = { receipt: toBase64(receipt), signature: toBase64(signature) }
    this.#append({ kind: 'audit', at, organisation, ...signed })
  }

  /** The next countersignature continues from this event, whatever was countersigned before. */
  acceptAudit(organisation: string, { seq, hash }: { readonly seq: number; readonly hash: string }): void {
    this.#append({ kind: 'audit accepted', at: this.#clock.now(), organisation, seq, hash })
  }

  /** `keyId` is the key that signs in the session, if any. Throws when the name was used before. */
  beginSession(session: string, keyId: string | null = null): void {
    this.#assertMayBegin(session)
    this.#append({ kind: 'session', at: this.#clock.now(), session, keyId, ...this.#newPeers() })
  }

  /** Throws when the name was used before, or when the request was agreed to with another intent, or with other bytes that
   *  could be included as well. The same bytes may be signed again: they are the same transaction, and a network accepts it
   *  only once. Other bytes with the same conflict key may be signed too. This node cannot see whether earlier bytes were
   *  included before they expired. They therefore count until a day after the end of the intent, when nothing is signed for
   *  the request. Throws `DAILY_CAP` for a spend above the cap; one that counts already is not counted again. */
  beginSigning({ spending, ...signing }: Signing): void {
    this.#assertMayBegin(signing.session)
    const earlier = this.#requests.get(signing.request)
    if (earlier !== undefined && !mayFollow(earlier, signing)) throw new Refusal('ALREADY_SIGNED')
    const until = Math.max(signing.until, earlier?.until ?? 0)
    const spend = spending === undefined ? {} : { spend: this.#reserve(signing, spending) }
    this.#append({ kind: 'signing', at: this.#clock.now(), ...signing, until, ...spend, ...this.#newPeers() })
  }

  /** Counts a spend that others want to sign, as if this signer took part. Returns when, for a receipt. */
  beginWitness({ spending, ...witnessing }: Witnessing): { readonly at: number } {
    this.#assertMayWrite()
    const { keyId, request, intentHash, bytes } = witnessing
    const earlier = this.#requests.get(request)
    if (earlier !== undefined && !mayFollow(earlier, witnessing)) throw new Refusal('ALREADY_SIGNED')
    const spend = this.#reserve(witnessing, { ...spending, role: 'witness' })
    const at = this.#clock.now()
    this.#append({ kind: 'spend', at, keyId, intentHash, bytes, ...spend })
    return { at }
  }

  /** The sums that count under the daily caps of a key, by asset. */
  spentOf(keyId: string): ReadonlyMap<string, Spent> {
    return this.#spends.spentSince(keyId, this.#clock.now() - windowMs)
  }

  /** The number of all lines ever written, and the hash of the last. */
  get end(): End {
    return this.#ends.totalOf(this.#chain.end)
  }

  /** The end that a peer last stated of its own record. */
  endOfPeer(party: number): PeerEnd | undefined {
    return this.#peers.get(party)
  }

  /** Written with the next session: a crash before that loses only the newest of these. */
  notePeer(end: PeerEnd): void {
    this.#peers.set(end.party, end)
    this.#unwrittenPeers.set(end.party, end)
  }

  /** Throws `ROLLED_BACK` for an end that this signer stated earlier and that its record does not have. Every key is then
   *  treated like one from a backup. Ends that it stated before a rollback that it knows of are not held against it. */
  assertHolds(end: End & { readonly at: number }, peer: number): void {
    if (end.at <= (this.#rolledBackAt ?? -1) || this.#ends.mayHold(end, this.#chain.end)) return
    this.#append({ kind: 'rollback', at: this.#clock.now(), party: peer, length: end.length })
    const detail = `signer ${peer} knows a record of ${end.length} lines, and this one has ${this.end.length}`
    throw new Refusal('ROLLED_BACK', { field: 'record', detail })
  }

  /** Lets keys sign again without a refresh, for requests made a day or more later. False if none was rolled back. */
  acceptRollback(): boolean {
    if (![...this.#keys.values()].some(({ restored }) => restored?.isRolledBack === true)) return false
    this.#append({ kind: 'rollback accepted', at: this.#clock.now() })
    return true
  }

  /** From here on the time of the clock counts, although it jumped ahead. False if it was not refused. */
  acceptClock(): boolean {
    if (this.#expectedAtJump === null) return false
    this.#append({ kind: 'clock', at: this.#clock.now(), expected: null })
    return true
  }

  /** The new state takes effect only once it is on the disk. */
  changeKey(keyId: string, state: KeyState): void {
    this.#append({ kind: 'key', at: this.#clock.now(), keyId, state })
  }

  /** The freeze takes effect at once. Until it is on the disk, every session is refused. */
  freeze(keyId: string, keyHash: string, party: number): void {
    const state = this.#keys.get(keyId)
    if (state === undefined) throw new Refusal('UNKNOWN_KEY')
    const frozen = [...state.frozen, { keyHash, party }]
    const line: Line = { kind: 'key', at: this.#clock.now(), keyId, state: { ...state, frozen } }
    this.#apply(line)
    this.#unwritten.push(line)
    try {
      this.assertWritten()
    } catch (error) {
      // The pair is frozen regardless, and every session is refused until this is on the disk.
      if (!(error instanceof Refusal)) throw error
    }
  }

  drop(keyId: string): void {
    this.#append({ kind: 'dropped', at: this.#clock.now(), keyId })
  }

  /** Retries pending writes. Throws `UNWRITTEN`. */
  assertWritten(): void {
    try {
      if (this.#isManifestBehind) this.#writeManifest()
      for (let line = this.#unwritten[0]; line !== undefined; line = this.#unwritten[0]) {
        this.#chain.append(line)
        this.#ends.set(this.#chain.end, line.at)
        this.#unwritten.shift()
        this.#writeManifest()
      }
    } catch (error) {
      throw new Refusal('UNWRITTEN', { detail: error instanceof Error ? error.message : '' })
    }
  }

  #read(folder: string): void {
    const manifest = readManifest(this.#paths.manifest, this.#seal)
    const acted = Math.max(manifest?.record.length ?? 0, manifest?.former?.length ?? 0)
    const lines = manifest === undefined ? undefined : this.#chain.read(acted)
    if (manifest === undefined || lines === undefined)
      throw new UnreliableRecord(
        `${folder}: its ${manifest === undefined ? 'manifest' : 'record'} is missing`,
      )
    const ends = [emptyEnd, ...lines.map(({ end }) => end)]
    // A crash between the two writes leaves one line more than the manifest names.
    const reaches = (end: End) => ends.length - 1 <= end.length + 1 && ends[end.length]?.head === end.head
    if (!reaches(manifest.record) && (manifest.former === null || !reaches(manifest.former)))
      throw new UnreliableRecord(
        `${folder}: the record ends at line ${ends.length - 1}, and the manifest at line ${manifest.record.length}: one of them is from an older copy`,
      )
    for (const { line, end } of lines) {
      this.#apply(line)
      this.#ends.set(end, line.at)
    }
    if (manifest.former !== null || this.#chain.end.length !== manifest.record.length) this.#writeManifest()
  }

  #assertMayBegin(session: string): void {
    this.#assertMayWrite()
    if (this.#sessions.has(session)) throw new Refusal('SESSION_REUSED')
  }

  #assertMayWrite(): void {
    this.assertWritten()
    this.#assertClock()
    const now = this.#clock.now()
    this.#forgetSessions(now)
    const { mostEntries } = this.#limits
    const count = () => this.#sessions.size + this.#requests.size + this.#spends.size
    if (count() < mostEntries) return
    this.#forgetRequests(now)
    this.#spends.forgetUntil(now - windowMs)
    if (count() >= mostEntries) throw new Refusal('TOO_MANY_SESSIONS')
  }

  /** A jump is recorded with the time that was expected, so that a restart does not make the clock right. */
  #assertClock(): void {
    const now = this.#clock.now()
    assertNotBack(now, this.#newest)
    const atJump = this.#expectedAtJump
    const expected = this.#isExpectedKnown ? this.#expected.now : (atJump ?? now)
    if (!isAhead(now, expected)) {
      if (atJump !== null) this.#append({ kind: 'clock', at: now, expected: null })
      return
    }
    if (atJump === null) this.#append({ kind: 'clock', at: this.#newest, expected })
    throw clockAhead(now, expected)
  }

  /** Throws `DAILY_CAP`. */
  #reserve(
    { keyId, intentHash, bytes }: Pick<Signing, 'keyId' | 'intentHash' | 'bytes'>,
    { asset, units, role, cap, recipient, recipientCap }: Spending,
  ): Reserved {
    const name = { asset, intentHash, bytesHash: bytes }
    const since = this.#clock.now() - windowMs
    const earlier = this.#spends.find(keyId, name, since)?.isWitnessed
    if (cap !== null || recipientCap !== null) {
      // The share's earlier spends are not known before a window has passed.
      const restoredAt = this.#keys.get(keyId)?.restored?.at
      if (restoredAt !== undefined && restoredAt > since) throw new Refusal('RESTORED', { field: 'units' })
    }
    const reserving = { units, role, earlier }
    if (cap !== null && !mayReserve(cap, this.#spends.othersSince(keyId, name, since), reserving))
      throw new Refusal('DAILY_CAP', { field: 'units' })
    if (recipientCap !== null) {
      const others = this.#spends.othersToSince(keyId, name, { recipient, since })
      if (!mayReserve(recipientCap, others, reserving)) throw new Refusal('RECIPIENT_CAP', { field: 'units' })
    }
    return { asset, recipient, units: String(units), isWitnessed: isWitnessedAs(role, earlier) }
  }

  #newPeers(): { readonly peers?: PeerEnd[] } {
    return this.#unwrittenPeers.size === 0 ? {} : { peers: [...this.#unwrittenPeers.values()] }
  }

  #append(line: Line): void {
    this.assertWritten()
    try {
      this.#chain.append(line)
      // The line is on the disk, so it counts even if writing the manifest fails.
      this.#ends.set(this.#chain.end, line.at)
      this.#apply(line)
      this.#writeManifest()
    } catch (error) {
      throw new Refusal('UNWRITTEN', { detail: error instanceof Error ? error.message : '' })
    }
    if (this.#chain.end.length >= this.#compactAt) this.#compact()
  }

  #writeManifest(former: End | null = null): void {
    this.#isManifestBehind = true
    writeManifest(this.#paths.manifest, this.#seal, this.#chain.end, former)
    this.#isManifestBehind = false
  }

  #apply(line: Line): void {
    this.#newest = Math.max(this.#newest, line.at)
    switch (line.kind) {
      case 'session':
      case 'signing':
        this.#sessions.set(line.session, line.at)
        this.#noteUse(line.keyId)
        this.#notePeers(line.peers ?? [])
        if (line.kind === 'signing') {
          this.#noteRequest(line)
          if (line.spend !== undefined) this.#noteSpend({ ...line, ...line.spend })
        }
        break
      case 'spend':
        this.#noteSpend(line)
        break
      case 'peers':
        this.#notePeers(line.peers)
        break
      case 'heads':
        this.#ends.restore(line.heads)
        break
      case 'rollback':
        this.#rolledBackAt = line.at
        for (const [keyId, state] of this.#keys)
          this.#keys.set(keyId, { ...state, restored: rolledBackAt(line.at, state), movedAt: line.at })
        // The older copy may be of a time before a key was bound.
        for (const keyId of this.#keys.keys()) if (!this.#bound.has(keyId)) this.#quarantined.add(keyId)
        break
      case 'rollback accepted':
        for (const [keyId, state] of this.#keys)
          if (state.restored?.isRolledBack === true)
            this.#keys.set(keyId, { ...state, restored: { at: line.at, keyHash: null }, movedAt: line.at })
        break
      case 'clock':
        this.#expectedAtJump = line.expected
        if (line.expected === null) this.#expected = new ExpectedTime(this.#clock)
        this.#isExpectedKnown ||= line.expected === null
        break
      case 'begun':
        this.#rolledBackAt = line.at
        break
      case 'request':
        this.#noteRequest(line)
        break
      case 'key':
        this.#keys.set(line.keyId, line.state)
        break
      case 'rules':
        this.#rules.push(line)
        break
      case 'bound':
        this.#bound.set(line.keyId, line.organisation)
        this.#quarantined.delete(line.keyId)
        break
      case 'quarantined':
        this.#quarantined.add(line.keyId)
        break
      case 'unbound':
        this.#quarantined.delete(line.keyId)
        break
      case 'audit':
      case 'audit accepted':
        this.#countersignatures.apply(line)
        break
      case 'rules required':
        this.#areRulesRequired = line.isRequired
        break
      case 'dropped':
        this.#keys.delete(line.keyId)
        this.#bound.delete(line.keyId)
        this.#quarantined.delete(line.keyId)
        this.#dropped.add(line.keyId)
        break
      case 'compacted':
        this.#ends.startAfter(line.total ?? line.length)
    }
  }

  #noteSpend(spend: {
    readonly keyId: string
    readonly at: number
    readonly intentHash?: string | undefined
    readonly bytes: string
    readonly asset: string
    readonly recipient?: string | undefined
    readonly units: string
    readonly isWitnessed: boolean
  }): void {
    const { keyId, at, intentHash = '', bytes: bytesHash, asset, recipient, units, isWitnessed } = spend
    this.#spends.set(keyId, {
      asset,
      ...(recipient !== undefined && { recipient }),
      units: BigInt(units),
      intentHash,
      bytesHash,
      isWitnessed,
      at,
    })
  }

  #notePeers(ends: readonly PeerEnd[]): void {
    for (const end of ends) {
      this.#peers.set(end.party, end)
      if (this.#unwrittenPeers.get(end.party)?.signature === end.signature)
        this.#unwrittenPeers.delete(end.party)
    }
  }

  #noteRequest(agreed: Agreed & { readonly request: string }): void {
    const { request, intentHash, bytes, conflictKey, until } = agreed
    this.#requests.set(request, { intentHash, bytes, conflictKey, until })
  }

  #noteUse(keyId: string | null): void {
    const state = keyId === null ? undefined : this.#keys.get(keyId)
    if (keyId !== null && state?.isUsed === false) this.#keys.set(keyId, { ...state, isUsed: true })
  }

  get #size(): number {
    const kept = [
      this.#sessions,
      this.#requests,
      this.#keys,
      this.#dropped,
      this.#bound,
      this.#quarantined,
      this.#spends,
    ]
    const lines = this.#rules.length + this.#countersignatures.lines(0).length
    return kept.reduce((sum, { size }) => sum + size, lines)
  }

  #forgetSessions(now: number): void {
    for (const [session, at] of this.#sessions) {
      if (at > now - dayMs) return
      this.#sessions.delete(session)
    }
  }

  #forgetRequests(now: number): void {
    for (const [request, { until }] of this.#requests) if (until < now - dayMs) this.#requests.delete(request)
  }

  /** The manifest names both ends while the shorter record replaces the longer one, so either is valid after a crash. */
  #compact(): void {
    const now = this.#clock.now()
    this.#forgetSessions(now)
    this.#forgetRequests(now)
    this.#spends.forgetUntil(now - windowMs)
    if (this.#chain.end.length - this.#size >= this.#limits.mostLapsed) {
      const former = this.#chain.end
      const { length: total } = this.end
      const shorter = this.#chain.writeAside(this.#paths.aside, this.#lines({ ...former, total }, now))
      this.#chain = shorter
      this.#ends.startAfter(total)
      this.#ends.set(shorter.end, now)
      this.#writeManifest(former)
      renameDurably(this.#paths.aside, this.#paths.record)
      this.#writeManifest()
    }
    this.#compactAt = this.#chain.end.length + Math.ceil(this.#limits.mostLapsed / 2)
  }

  #lines(former: End & { readonly total: number }, now: number): Line[] {
    const at = this.#newest
    const expected = this.#expectedAtJump
    return [
      { kind: 'compacted', at, ...former },
      { kind: 'heads', at, heads: this.#ends.keptAt(now) },
      { kind: 'peers', at, peers: [...this.#peers.values()] },
      ...(this.#rolledBackAt === null ? [] : [{ kind: 'begun', at: this.#rolledBackAt } as const]),
      ...(expected === null ? [] : [{ kind: 'clock', at, expected } as const]),
      ...[...this.#keys].map(([keyId, state]): Line => ({ kind: 'key', at, keyId, state })),
      ...this.#rules,
      ...[...this.#bound].map(([keyId, organisation]): Line => ({ kind: 'bound', at, keyId, organisation })),
      ...[...this.#quarantined].map((keyId): Line => ({ kind: 'quarantined', at, keyId })),
      ...this.#countersignatures.lines(at),
      ...(this.#areRulesRequired ? [{ kind: 'rules required', at, isRequired: true } as const] : []),
      ...[...this.#dropped].map((keyId): Line => ({ kind: 'dropped', at, keyId })),
      ...[...this.#requests].map(([request, entry]): Line => ({ kind: 'request', at, request, ...entry })),
      ...[...this.#sessions].map(([session, begun]): Line => ({
        kind: 'session',
        at: begun,
        session,
        keyId: null,
      })),
      ...this.#spends.entries().map(([keyId, { units, bytesHash: bytes, ...spend }]): Line => ({
        kind: 'spend',
        ...spend,
        keyId,
        bytes,
        units: String(units),
      })),
    ]
  }
}

/** Shares that came from a backup wait for a refresh in any case, which no operator can waive. */
function rolledBackAt(at: number, { current, restored }: KeyState): NonNullable<KeyState['restored']> {
  const keyHash = current?.keyHash ?? null
  const isFromBackup = restored !== null && restored.keyHash === keyHash && restored.isRolledBack !== true
  return { at, keyHash, isRolledBack: keyHash === null || !isFromBackup }
}

/** An agreement that an earlier version recorded does not say what was intended, so it allows only the same bytes. */
function mayFollow(
  earlier: Agreed,
  { intentHash, bytes, conflictKey }: Pick<Signing, 'intentHash' | 'bytes' | 'conflictKey'>,
): boolean {
  if (earlier.intentHash === undefined) return earlier.bytes === bytes
  if (earlier.intentHash !== intentHash) return false
  return earlier.bytes === bytes || earlier.conflictKey === conflictKey
}

export const pathsIn = (folder: string) => ({
  record: join(folder, 'record'),
  aside: join(folder, 'record.new'),
  manifest: join(folder, 'manifest'),
})

/** Begins a record with `lines`, and replaces any that exists. */
export function writeRecord(folder: string, seal: Seal, lines: readonly Line[] = []): void {
  const { record, manifest } = pathsIn(folder)
  const chain = new SealedChain(record, seal).writeAside(record, lines)
  writeManifest(manifest, seal, chain.end)
}
