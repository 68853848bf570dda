/** The record of what this signer holds and has taken part in, written before it acts. The record is authoritative:
 *  shares are files beside it that it names, and a manifest names its end. Session names lapse after a day, and requests
 *  after the end of their intent. Compaction rewrites a record that consists mostly of lapsed lines. */
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { renameDurably } from '../shares/durable-files.ts'
import type { Seal } from '../shares/seal.ts'
import type { KeyState, Line } from './line.ts'
import { type End, readManifest, writeManifest } from './manifest.ts'
import { emptyEnd, SealedChain } from './sealed-chain.ts'

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
/** More than clock corrections move a clock in ordinary operation. */
const clockToleranceMs = 2 * 60_000
const usualLimits: Limits = { mostEntries: 200_000, mostLapsed: 2_000 }

export class NodeRecord {
  readonly #paths: { readonly record: string; readonly aside: string; readonly manifest: string }
  readonly #seal: Seal
  readonly #now: () => number
  readonly #limits: Limits
  readonly #keys = new Map<string, KeyState>()
  readonly #dropped = new Set<string>()
  /** Start time of each session by name, oldest first. */
  readonly #sessions = new Map<string, number>()
  readonly #requests = new Map<string, Agreed>()
  #chain: SealedChain
  /** Lines in effect that are not on the disk yet. */
  readonly #unwritten: Line[] = []
  #isManifestBehind = false
  #newest = 0
  #compactAt: number

  /** Throws when the record or its manifest is missing or changed, or when one comes from an older copy than the other. */
  constructor(folder: string, seal: Seal, now: () => number = Date.now, limits: Partial<Limits> = {}) {
    this.#paths = pathsIn(folder)
    this.#seal = seal
    this.#now = now
    this.#limits = { ...usualLimits, ...limits }
    this.#chain = new SealedChain(this.#paths.record, seal)
    this.#read(folder)
    this.#compactAt = this.#limits.mostLapsed
  }

  get keys(): ReadonlyMap<string, KeyState> {
    return this.#keys
  }

  isDropped(keyId: string): boolean {
    return this.#dropped.has(keyId)
  }

  /** `keyId` is the key that signs in the session, if any. Throws when the name was used before. */
  beginSession(session: string, keyId: string | null = null): void {
    this.#assertMayBegin(session)
    this.#append({ kind: 'session', at: this.#now(), session, keyId })
  }

  /** Throws when the name was used before, or when the request was agreed to with another intent, or with other bytes that
   *  could be included as well. The same bytes may be signed again: they are the same transaction, and a network accepts it
   *  only once. Other bytes with the same conflict key may be signed too. This node cannot see whether earlier bytes were
   *  included before they expired. They therefore count until a day after the end of the intent, when nothing is signed for
   *  the request. */
  beginSigning(signing: Signing): void {
    this.#assertMayBegin(signing.session)
    const earlier = this.#requests.get(signing.request)
    if (earlier !== undefined && !mayFollow(earlier, signing)) throw new Refusal('ALREADY_SIGNED')
    const until = Math.max(signing.until, earlier?.until ?? 0)
    this.#append({ kind: 'signing', at: this.#now(), ...signing, until })
  }

  /** The new state takes effect only once it is on the disk. */
  changeKey(keyId: string, state: KeyState): void {
    this.#append({ kind: 'key', at: this.#now(), keyId, state })
  }

  /** The freeze takes effect at once. Until it is on the disk, every session is refused. */
  freeze(keyId: string, keyHash: string, party: number): void {
    const state = this.#keys.get(keyId)
    if (state === undefined) throw new Refusal('UNKNOWN_KEY')
    const frozen = [...state.frozen, { keyHash, party }]
    const line: Line = { kind: 'key', at: this.#now(), keyId, state: { ...state, frozen } }
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
    this.#append({ kind: 'dropped', at: this.#now(), keyId })
  }

  /** Retries pending writes. Throws `UNWRITTEN`. */
  assertWritten(): void {
    try {
      if (this.#isManifestBehind) this.#writeManifest()
      for (let line = this.#unwritten[0]; line !== undefined; line = this.#unwritten[0]) {
        this.#chain.append(line)
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
    for (const { line } of lines) this.#apply(line)
    if (manifest.former !== null || this.#chain.end.length !== manifest.record.length) this.#writeManifest()
  }

  #assertMayBegin(session: string): void {
    this.assertWritten()
    const now = this.#now()
    if (now < this.#newest - clockToleranceMs) throw new Refusal('CLOCK_BACK')
    this.#forgetSessions(now)
    if (this.#sessions.has(session)) throw new Refusal('SESSION_REUSED')
    if (this.#sessions.size + this.#requests.size < this.#limits.mostEntries) return
    this.#forgetRequests(now)
    if (this.#sessions.size + this.#requests.size >= this.#limits.mostEntries)
      throw new Refusal('TOO_MANY_SESSIONS')
  }

  #append(line: Line): void {
    this.assertWritten()
    try {
      this.#chain.append(line)
      // The line is on the disk, so it counts even if writing the manifest fails.
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
        if (line.kind === 'signing') this.#noteRequest(line)
        break
      case 'request':
        this.#noteRequest(line)
        break
      case 'key':
        this.#keys.set(line.keyId, line.state)
        break
      case 'dropped':
        this.#keys.delete(line.keyId)
        this.#dropped.add(line.keyId)
        break
      case 'compacted':
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
    return this.#sessions.size + this.#requests.size + this.#keys.size + this.#dropped.size
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
    const now = this.#now()
    this.#forgetSessions(now)
    this.#forgetRequests(now)
    if (this.#chain.end.length - this.#size >= this.#limits.mostLapsed) {
      const former = this.#chain.end
      const shorter = this.#chain.writeAside(this.#paths.aside, this.#lines(former))
      this.#chain = shorter
      this.#writeManifest(former)
      renameDurably(this.#paths.aside, this.#paths.record)
      this.#writeManifest()
    }
    this.#compactAt = this.#chain.end.length + Math.ceil(this.#limits.mostLapsed / 2)
  }

  #lines(former: End): Line[] {
    const at = this.#newest
    return [
      { kind: 'compacted', at, ...former },
      ...[...this.#keys].map(([keyId, state]): Line => ({ kind: 'key', at, keyId, state })),
      ...[...this.#dropped].map((keyId): Line => ({ kind: 'dropped', at, keyId })),
      ...[...this.#requests].map(([request, entry]): Line => ({ kind: 'request', at, request, ...entry })),
      ...[...this.#sessions].map(([session, begun]): Line => ({
        kind: 'session',
        at: begun,
        session,
        keyId: null,
      })),
    ]
  }
}

/** An agreement that an earlier version recorded does not say what was intended, so it allows only the same bytes. */
function mayFollow(earlier: Agreed, { intentHash, bytes, conflictKey }: Signing): boolean {
  if (earlier.intentHash === undefined) return earlier.bytes === bytes
  if (earlier.intentHash !== intentHash) return false
  return earlier.bytes === bytes || earlier.conflictKey === conflictKey
}

/** The record is unreliable, so the signer does not start. */
export class UnreliableRecord extends Error {
  constructor(reason: string) {
    super(
      `${reason}. The signer does not start, for it could sign what it has agreed not to. ` +
        `Put back the newest copy of the whole folder; if there is none, see "accept" in docs/mpc/signers.md`,
    )
    this.name = 'UnreliableRecord'
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
