/** The record of what this signer holds and has taken part in, written before it acts. The record is authoritative:
 *  shares are files beside it that it names, and a manifest names its end. Session names lapse after a day, and requests
 *  some time after the end of their intent. Compaction rewrites a record that consists mostly of lapsed lines. */
import { join } from 'node:path'
import { type SignedReceipt, toBase64 } from '@holdfast/mpc/nodes'
import { capWindowMs, isWitnessedAs, mayReserve, type Spent } from '@holdfast/policy/caps'
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
import type { Countersignatures } from './countersignatures.ts'
import type { Reserved, Signing, Spending, Witnessing } from './agreed.ts'
import type { KeyState, Line, PeerEnd, RulesLine } from './line.ts'
import { LineEnds } from './line-ends.ts'
import { type End, readManifest, writeManifest } from './manifest.ts'
import { emptyEnd, SealedChain } from './sealed-chain.ts'
import { mayCancel } from './may-cancel.ts'
import { mayFollow } from './may-follow.ts'
import { RecordState } from './record-state.ts'
import { UnreliableRecord } from './unreliable-record.ts'

interface Limits {
  /** Sessions and requests that it remembers. At the limit it refuses new ones until older ones lapse. */
  readonly mostEntries: number
  /** Lapsed lines that it keeps before it compacts the record. */
  readonly mostLapsed: number
}

const windowMs = capWindowMs(clockToleranceMs)
const dayMs = 24 * 3_600_000
/** A payment that is stuck can be cancelled for as long; at its limit of entries, a signer remembers it for a day only. */
const rememberedMs = 30 * dayMs
const usualLimits: Limits = { mostEntries: 200_000, mostLapsed: 2_000 }

export class NodeRecord {
  readonly #paths: { readonly record: string; readonly aside: string; readonly manifest: string }
  readonly #seal: Seal
  readonly #clock: Clock
  #expected: ExpectedTime
  /** False after a start with a clock that was not believed. */
  #isExpectedKnown = false
  readonly #limits: Limits
  readonly #state = new RecordState()
  #ends = new LineEnds()
  #chain: SealedChain
  /** Lines in effect that are not on the disk yet. */
  readonly #unwritten: Line[] = []
  #isManifestBehind = false
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
    this.#isExpectedKnown = this.#state.expectedAtJump === null
    this.#compactAt = this.#limits.mostLapsed
  }

  get keys(): ReadonlyMap<string, KeyState> {
    return this.#state.keys
  }

  isDropped(keyId: string): boolean {
    return this.#state.dropped.has(keyId)
  }

  /** Every event of every organisation's rules, oldest first. */
  get rulesEvents(): readonly RulesLine[] {
    return this.#state.rules
  }

  /** The organisation whose rules bind the key. */
  boundTo(keyId: string): string | undefined {
    return this.#state.bound.get(keyId)
  }

  get boundKeys(): ReadonlyMap<string, string> {
    return this.#state.bound
  }

  /** Whether this signer does not know if the key is bound to rules. */
  isQuarantined(keyId: string): boolean {
    return this.#state.quarantined.has(keyId)
  }

  get quarantinedKeys(): ReadonlySet<string> {
    return this.#state.quarantined
  }

  quarantine(keyId: string): void {
    if (!this.#state.quarantined.has(keyId))
      this.#append({ kind: 'quarantined', at: this.#clock.now(), keyId })
  }

  /** The operator says that no rules bind the key. */
  noteUnbound(keyId: string): void {
    this.#append({ kind: 'unbound', at: this.#clock.now(), keyId })
  }

  /** Keys without rules sign nothing, and no key is generated without rules. */
  get areRulesRequired(): boolean {
    return this.#state.areRulesRequired
  }

  requireRules(isRequired: boolean): void {
    if (isRequired !== this.#state.areRulesRequired)
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
    return this.#state.countersignatures
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
    this.#append({ kind: 'session', at: this.#clock.now(), session, keyId, ...this.#state.newPeers() })
  }

  /** Throws when the name was used before, or when the request was agreed to with another intent, or with other bytes that
   *  could be included as well. The same bytes may be signed again: they are the same transaction, and a network accepts it
   *  only once. Other bytes with the same conflict key may be signed too. This node cannot see whether earlier bytes were
   *  included before they expired. They therefore count until at least a day after the end of the intent, when no payment is
   *  signed for the request. Throws `DAILY_CAP` for a spend above the cap; one that counts already is not counted again. A
   *  cancellation needs an agreement to a payment that it excludes, so that whatever is signed for an intent, at most one
   *  transaction and at most its fee ceiling leave the wallet. */
  beginSigning({ spending, isCancellation = false, ...signing }: Signing): void {
    this.#assertMayBegin(signing.session)
    const earlier = this.#state.requests.get(signing.request)
    if (isCancellation && !mayCancel(earlier, signing))
      throw new Refusal('NOTHING_TO_CANCEL', { field: 'requestId' })
    if (earlier !== undefined && !mayFollow(earlier, signing))
      throw new Refusal('ALREADY_SIGNED', { field: 'requestId' })
    const until = Math.max(signing.until, earlier?.until ?? 0)
    const spend = spending === undefined ? {} : { spend: this.#reserve(signing, spending) }
    this.#append({
      kind: 'signing',
      at: this.#clock.now(),
      ...signing,
      until,
      ...spend,
      ...this.#state.newPeers(),
    })
  }

  /** Counts a spend that others want to sign, as if this signer took part. Returns when, for a receipt. */
  beginWitness({ spending, ...witnessing }: Witnessing): { readonly at: number } {
    this.#assertMayWrite()
    const { keyId, request, intentHash, bytes, conflictKey } = witnessing
    const earlier = this.#state.requests.get(request)
    if (earlier !== undefined && !mayFollow(earlier, witnessing))
      throw new Refusal('ALREADY_SIGNED', { field: 'requestId' })
    const spend = this.#reserve(witnessing, { ...spending, role: 'witness' })
    const at = this.#clock.now()
    this.#append({ kind: 'spend', at, keyId, intentHash, bytes, conflictKey, ...spend })
    return { at }
  }

  /** The sums that count under the daily caps of a key, by asset. */
  spentOf(keyId: string): ReadonlyMap<string, Spent> {
    return this.#state.spends.spentSince(keyId, this.#clock.now() - windowMs)
  }

  /** The number of all lines ever written, and the hash of the last. */
  get end(): End {
    return this.#ends.totalOf(this.#chain.end)
  }

  /** The end that a peer last stated of its own record. */
  endOfPeer(party: number): PeerEnd | undefined {
    return this.#state.peers.get(party)
  }

  /** Written with the next session: a crash before that loses only the newest of these. */
  notePeer(end: PeerEnd): void {
    this.#state.addPeer(end)
  }

  /** Throws `ROLLED_BACK` for an end that this signer stated earlier and that its record does not have. Every key is then
   *  treated like one from a backup. Ends that it stated before a rollback that it knows of are not held against it. */
  assertHolds(end: End & { readonly at: number }, peer: number): void {
    if (end.at <= (this.#state.rolledBackAt ?? -1) || this.#ends.mayHold(end, this.#chain.end)) return
    this.#append({ kind: 'rollback', at: this.#clock.now(), party: peer, length: end.length })
    const detail = `signer ${peer} knows a record of ${end.length} lines, and this one has ${this.end.length}`
    throw new Refusal('ROLLED_BACK', { field: 'record', detail })
  }

  /** Lets keys sign again without a refresh, for requests made a day or more later. False if none was rolled back. */
  acceptRollback(): boolean {
    if (![...this.#state.keys.values()].some(({ restored }) => restored?.isRolledBack === true)) return false
    this.#append({ kind: 'rollback accepted', at: this.#clock.now() })
    return true
  }

  /** From here on the time of the clock counts, although it jumped ahead. False if it was not refused. */
  acceptClock(): boolean {
    if (this.#state.expectedAtJump === null) return false
    this.#append({ kind: 'clock', at: this.#clock.now(), expected: null })
    return true
  }

  /** The new state takes effect only once it is on the disk. */
  changeKey(keyId: string, state: KeyState): void {
    this.#append({ kind: 'key', at: this.#clock.now(), keyId, state })
  }

  /** The freeze takes effect at once. Until it is on the disk, every session is refused. */
  freeze(keyId: string, keyHash: string, party: number): void {
    const state = this.#state.keys.get(keyId)
    if (state === undefined) throw new Refusal('UNKNOWN_KEY', { field: 'keyId' })
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
    if (this.#state.sessions.has(session)) throw new Refusal('SESSION_REUSED', { field: 'sessionId' })
  }

  #assertMayWrite(): void {
    this.assertWritten()
    this.#assertClock()
    const now = this.#clock.now()
    this.#state.forgetSessions(now)
    const { mostEntries } = this.#limits
    const count = () => this.#state.sessions.size + this.#state.requests.size + this.#state.spends.size
    if (count() < mostEntries) return
    this.#state.forgetRequests(now - dayMs)
    this.#state.spends.forgetUntil(now - windowMs)
    if (count() >= mostEntries) throw new Refusal('TOO_MANY_SESSIONS', { field: 'sessionId' })
  }

  /** A jump is recorded with the time that was expected, so that a restart does not make the clock right. */
  #assertClock(): void {
    const now = this.#clock.now()
    assertNotBack(now, this.#state.newest)
    const atJump = this.#state.expectedAtJump
    const expected = this.#isExpectedKnown ? this.#expected.now : (atJump ?? now)
    if (!isAhead(now, expected)) {
      if (atJump !== null) this.#append({ kind: 'clock', at: now, expected: null })
      return
    }
    if (atJump === null) this.#append({ kind: 'clock', at: this.#state.newest, expected })
    throw clockAhead(now, expected)
  }

  /** Throws `DAILY_CAP`. */
  #reserve(
    {
      keyId,
      intentHash,
      bytes,
      conflictKey,
    }: Pick<Signing, 'keyId' | 'intentHash' | 'bytes' | 'conflictKey'>,
    { asset, units, role, cap, recipient, recipientCap }: Spending,
  ): Reserved {
    const name = { asset, intentHash, bytesHash: bytes, conflictKey }
    const since = this.#clock.now() - windowMs
    const earlier = this.#state.spends.find(keyId, name, since)?.isWitnessed
    if (cap !== null || recipientCap !== null) {
      // The share's earlier spends are not known before a window has passed.
      const restoredAt = this.#state.keys.get(keyId)?.restored?.at
      if (restoredAt !== undefined && restoredAt > since) throw new Refusal('RESTORED', { field: 'units' })
    }
    const reserving = { units, role, earlier }
    if (cap !== null && !mayReserve(cap, this.#state.spends.othersSince(keyId, name, since), reserving))
      throw new Refusal('DAILY_CAP', { field: 'units' })
    if (recipientCap !== null) {
      const others = this.#state.spends.othersToSince(keyId, name, { recipient, since })
      if (!mayReserve(recipientCap, others, reserving)) throw new Refusal('RECIPIENT_CAP', { field: 'units' })
    }
    return { asset, recipient, units: String(units), isWitnessed: isWitnessedAs(role, earlier) }
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
    this.#state.apply(line)
    if (line.kind === 'heads') this.#ends.restore(line.heads)
    else if (line.kind === 'compacted') this.#ends.startAfter(line.total ?? line.length)
    else if (line.kind === 'clock' && line.expected === null) {
      this.#expected = new ExpectedTime(this.#clock)
      this.#isExpectedKnown = true
    }
  }

  /** The manifest names both ends while the shorter record replaces the longer one, so either is valid after a crash. */
  #compact(): void {
    const now = this.#clock.now()
    this.#state.forgetSessions(now)
    this.#state.forgetRequests(now - rememberedMs)
    this.#state.spends.forgetUntil(now - windowMs)
    if (this.#chain.end.length - this.#state.size >= this.#limits.mostLapsed) {
      const former = this.#chain.end
      const { length: total } = this.end
      const shorter = this.#chain.writeAside(
        this.#paths.aside,
        this.#state.lines({ ...former, total }, this.#ends.keptAt(now)),
      )
      this.#chain = shorter
      this.#ends.startAfter(total)
      this.#ends.set(shorter.end, now)
      this.#writeManifest(former)
      renameDurably(this.#paths.aside, this.#paths.record)
      this.#writeManifest()
    }
    this.#compactAt = this.#chain.end.length + Math.ceil(this.#limits.mostLapsed / 2)
  }
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
