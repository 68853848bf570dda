/** The sum of the lines of a signer's record: its keys, the sessions and requests it took part in, its spends, the
 *  rules it follows, and the ends that its peers stated. */
import type { Agreed } from './agreed.ts'
import { Countersignatures } from './countersignatures.ts'
import type { KeyState, Line, PeerEnd, RulesLine } from './line.ts'
import type { LineEnds } from './line-ends.ts'
import type { End } from './manifest.ts'
import { Spends } from './spends.ts'

const dayMs = 24 * 3_600_000

export class RecordState {
  readonly #keys = new Map<string, KeyState>()
  readonly #dropped = new Set<string>()
  readonly #sessions = new Map<string, number>()
  readonly #requests = new Map<string, Agreed>()
  readonly spends = new Spends()
  readonly #rules: RulesLine[] = []
  readonly #bound = new Map<string, string>()
  readonly #quarantined = new Set<string>()
  readonly countersignatures = new Countersignatures()
  readonly #peers = new Map<number, PeerEnd>()
  readonly #unwrittenPeers = new Map<number, PeerEnd>()
  areRulesRequired = false
  /** The time of the newest line. */
  newest = 0
  /** Set while the clock is not believed. */
  expectedAtJump: number | null = null
  rolledBackAt: number | null = null

  get keys(): ReadonlyMap<string, KeyState> {
    return this.#keys
  }

  get dropped(): ReadonlySet<string> {
    return this.#dropped
  }

  /** Start time of each session by name, oldest first. */
  get sessions(): ReadonlyMap<string, number> {
    return this.#sessions
  }

  get requests(): ReadonlyMap<string, Agreed> {
    return this.#requests
  }

  get rules(): readonly RulesLine[] {
    return this.#rules
  }

  /** The organisation whose rules a key is bound to. */
  get bound(): ReadonlyMap<string, string> {
    return this.#bound
  }

  get quarantined(): ReadonlySet<string> {
    return this.#quarantined
  }

  /** The end that each peer last stated of its own record. */
  get peers(): ReadonlyMap<number, PeerEnd> {
    return this.#peers
  }

  /** An end that no line contains yet. */
  addPeer(end: PeerEnd): void {
    this.#peers.set(end.party, end)
    this.#unwrittenPeers.set(end.party, end)
  }

  /** Puts a line into effect. */
  apply(line: Line): void {
    this.newest = Math.max(this.newest, line.at)
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
      case 'rollback':
        this.rolledBackAt = line.at
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
        this.expectedAtJump = line.expected
        break
      case 'begun':
        this.rolledBackAt = line.at
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
        this.countersignatures.apply(line)
        break
      case 'rules required':
        this.areRulesRequired = line.isRequired
        break
      case 'dropped':
        this.#keys.delete(line.keyId)
        this.#bound.delete(line.keyId)
        this.#quarantined.delete(line.keyId)
        this.#dropped.add(line.keyId)
        break
      // These two are about the record itself.
      case 'heads':
      case 'compacted':
    }
  }

  #noteSpend(spend: {
    readonly keyId: string
    readonly at: number
    readonly intentHash?: string | undefined
    readonly bytes: string
    readonly conflictKey?: string | undefined
    readonly asset: string
    readonly recipient?: string | undefined
    readonly units: string
    readonly isWitnessed: boolean
  }): void {
    const { keyId, at, intentHash = '', bytes: bytesHash, conflictKey } = spend
    const { asset, recipient, units, isWitnessed } = spend
    this.spends.set(keyId, {
      asset,
      ...(conflictKey !== undefined && { conflictKey }),
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

  /** The number of lines that a compacted record of this would have, without the few about the record itself. */
  get size(): number {
    const kept = [
      this.#sessions,
      this.#requests,
      this.#keys,
      this.#dropped,
      this.#bound,
      this.#quarantined,
      this.spends,
    ]
    const lines = this.#rules.length + this.countersignatures.lines(0).length
    return kept.reduce((sum, { size }) => sum + size, lines)
  }

  forgetSessions(now: number): void {
    for (const [session, at] of this.#sessions) {
      if (at > now - dayMs) return
      this.#sessions.delete(session)
    }
  }

  forgetRequests(before: number): void {
    for (const [request, { until }] of this.#requests) if (until < before) this.#requests.delete(request)
  }

  /** The lines of a compacted record. `heads`: the earlier ends of the record that are still kept. */
  lines(former: End & { readonly total: number }, heads: ReturnType<LineEnds['keptAt']>): Line[] {
    const at = this.newest
    const expected = this.expectedAtJump
    return [
      { kind: 'compacted', at, ...former },
      { kind: 'heads', at, heads },
      { kind: 'peers', at, peers: [...this.#peers.values()] },
      ...(this.rolledBackAt === null ? [] : [{ kind: 'begun', at: this.rolledBackAt } as const]),
      ...(expected === null ? [] : [{ kind: 'clock', at, expected } as const]),
      ...[...this.#keys].map(([keyId, state]): Line => ({ kind: 'key', at, keyId, state })),
      ...this.#rules,
      ...[...this.#bound].map(([keyId, organisation]): Line => ({ kind: 'bound', at, keyId, organisation })),
      ...[...this.#quarantined].map((keyId): Line => ({ kind: 'quarantined', at, keyId })),
      ...this.countersignatures.lines(at),
      ...(this.areRulesRequired ? [{ kind: 'rules required', at, isRequired: true } as const] : []),
      ...[...this.#dropped].map((keyId): Line => ({ kind: 'dropped', at, keyId })),
      ...[...this.#requests].map(([request, entry]): Line => ({ kind: 'request', at, request, ...entry })),
      ...[...this.#sessions].map(([session, begun]): Line => ({
        kind: 'session',
        at: begun,
        session,
        keyId: null,
      })),
      ...this.spends.entries().map(([keyId, { units, bytesHash: bytes, ...spend }]): Line => ({
        kind: 'spend',
        ...spend,
        keyId,
        bytes,
        units: String(units),
      })),
    ]
  }
  /** Ends of peers that no line contains yet. */
  newPeers(): { readonly peers?: PeerEnd[] } {
    return this.#unwrittenPeers.size === 0 ? {} : { peers: [...this.#unwrittenPeers.values()] }
  }
}

/** Shares that came from a backup wait for a refresh in any case, which no operator can waive. */
function rolledBackAt(at: number, { current, restored }: KeyState): NonNullable<KeyState['restored']> {
  const keyHash = current?.keyHash ?? null
  const isFromBackup = restored !== null && restored.keyHash === keyHash && restored.isRolledBack !== true
  return { at, keyHash, isRolledBack: keyHash === null || !isFromBackup }
}
