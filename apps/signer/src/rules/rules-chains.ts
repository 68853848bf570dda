/** The rules of every organisation at this signer: which version is in force, which waits, whether signing is frozen, and
 *  which keys are bound to them. Everything is rebuilt from the record when the node opens. */
import {
  applyRulesEvent,
  beginRules,
  type Rules,
  type RulesEvent,
  rulesAt,
  type RulesState,
} from '@holdfast/policy/rules'
import type { RulesLine } from '../record/line.ts'
import type { NodeRecord } from '../record/node-record.ts'
import type { RulesEventLine } from '../record/rules-event-line.ts'
import { UnreliableRecord } from '../record/unreliable-record.ts'
import { Refusal } from '../refusal.ts'
import type { Seal } from '../shares/seal.ts'
import { BindingFiles } from './binding-files.ts'
import { DocumentFiles } from './document-files.ts'
import { rulesRefusal } from './rules-refusal.ts'

/** `time` needs no record: it follows from the clock. */
export type RecordedEvent = Exclude<RulesEvent, { kind: 'time' }>
type WithoutTime<Event> = Event extends RecordedEvent ? Omit<Event, 'at'> : never
export type NewRulesEvent = WithoutTime<RecordedEvent>

export class RulesChains {
  readonly #files: DocumentFiles
  readonly #bindings: BindingFiles
  readonly #record: NodeRecord
  readonly #now: () => number
  /** After the last event, by organisation. */
  readonly #states = new Map<string, RulesState>()
  /** Every document that was proposed or accepted, by its hash. */
  readonly #documents = new Map<string, Rules>()
  /** The number of the record's events that the states contain. */
  #replayed = 0

  /** Throws when a document that the record names is missing, or when the recorded events do not follow each other. */
  constructor(folder: string, seal: Seal, record: NodeRecord, now: () => number) {
    this.#files = new DocumentFiles(folder, seal)
    this.#bindings = new BindingFiles(folder, seal)
    this.#record = record
    this.#now = now
    this.#catchUp()
  }

  get organisations(): readonly string[] {
    return [...this.#states.keys()]
  }

  /** As of now: a pending change takes effect without an event. */
  find(organisation: string): RulesState | undefined {
    const state = this.#states.get(organisation)
    return state === undefined ? undefined : rulesAt(state, this.#timeAfter(state))
  }

  get(organisation: string): RulesState {
    const state = this.find(organisation)
    if (state === undefined) throw new Refusal('RULES_UNKNOWN', { field: 'organisation' })
    return state
  }

  /** The rules that bind the key. Null for a key that is not bound. Throws `KEY_QUARANTINED` for a key of which this signer
   *  does not know whether it is bound. */
  ofKey(keyId: string): RulesState | null {
    if (this.#record.isQuarantined(keyId)) throw new Refusal('KEY_QUARANTINED', { field: 'keyId' })
    const organisation = this.boundTo(keyId)
    return organisation === undefined ? null : this.get(organisation)
  }

  /** The organisation whose rules bind the key. Its file says so even if the record does not. */
  boundTo(keyId: string): string | undefined {
    if (this.#record.isDropped(keyId)) return undefined
    return this.#record.boundTo(keyId) ?? this.#bindings.find(keyId)
  }

  /** Every version in force so far, oldest first. */
  versionsOf(organisation: string): readonly Rules[] {
    const versions: Rules[] = []
    let rules: Rules | undefined = this.find(organisation)?.head
    while (rules !== undefined) {
      versions.unshift(rules)
      rules = this.#documents.get(rules.document.previous ?? '')
    }
    return versions
  }

  /** The state after the event, which is recorded. Throws a `Refusal` for one that the rules in force do not permit. */
  apply(organisation: string, event: NewRulesEvent): RulesState {
    this.#record.assertMayState()
    const before = this.#states.get(organisation)
    const at = before === undefined ? this.#now() : this.#timeAfter(before)
    stateAfter(before, { ...event, at })
    if ('rules' in event) {
      this.#files.write(event.rules)
      this.#documents.set(event.rules.hash, event.rules)
    }
    try {
      this.#record.noteRules({ at, organisation, event: lineOf(event) })
    } finally {
      // The line counts also when only what is written after it failed.
      this.#catchUp()
    }
    return this.get(organisation)
  }

  /** Throws for a key that is bound to the rules of another organisation: binding is for good. Ends a quarantine. */
  bind(keyId: string, organisation: string): void {
    const bound = this.boundTo(keyId)
    if (bound !== undefined && bound !== organisation)
      throw new Refusal('KEY_BOUND', { field: 'organisation' })
    this.#record.assertMayState()
    this.#bindings.write(keyId, organisation)
    if (this.#record.boundTo(keyId) === undefined || this.#record.isQuarantined(keyId))
      this.#record.bind(keyId, organisation)
  }

  /** Ends the quarantine of a key that is not bound, as its operator says. */
  noteUnbound(keyId: string): void {
    const isListed = this.organisations.some((organisation) =>
      this.get(organisation).head.document.keys.some((key) => key.keyId === keyId),
    )
    if (isListed || this.boundTo(keyId) !== undefined) throw new Refusal('KEY_BOUND', { field: 'keyId' })
    if (this.#record.areRulesRequired) throw new Refusal('RULES_REQUIRED', { field: 'keyId' })
    if (this.#record.isQuarantined(keyId)) this.#record.noteUnbound(keyId)
  }

  /** A backup states the organisation that the key of a share is bound to. */
  restoreBinding(keyId: string, organisation: string): void {
    if (this.boundTo(keyId) === undefined) this.#bindings.write(keyId, organisation)
  }

  #catchUp(): void {
    for (const line of this.#record.rulesEvents.slice(this.#replayed)) {
      this.#replay(line)
      this.#replayed += 1
    }
  }

  #replay({ at, organisation, event: line }: RulesLine): void {
    const event = eventOf(line, at, (hash) => this.#documentOf(hash))
    try {
      this.#states.set(organisation, stateAfter(this.#states.get(organisation), event))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new UnreliableRecord(`the rules of ${organisation} do not follow each other: ${error.message}`)
    }
  }

  #documentOf(hash: string): Rules {
    const rules = this.#documents.get(hash) ?? this.#files.read(hash)
    this.#documents.set(hash, rules)
    return rules
  }

  /** The time of a chain does not go back when the clock is corrected. */
  #timeAfter({ at }: RulesState): number {
    return Math.max(this.#now(), at)
  }
}

/** Throws a `Refusal` for an event that does not follow. */
export function stateAfter(before: RulesState | undefined, event: RecordedEvent): RulesState {
  if (before === undefined) {
    if (event.kind !== 'accept') throw new Refusal('RULES_UNKNOWN', { field: 'organisation' })
    if (event.rules.document.version !== 1) throw new Refusal('RULES_BEGIN_LATER', { field: 'version' })
    return beginRules(event.rules, event.at)
  }
  const after = applyRulesEvent(before, event)
  if (after.ok) return after.value
  throw rulesRefusal(after.faults)
}

function lineOf(event: NewRulesEvent): RulesEventLine {
  switch (event.kind) {
    case 'accept':
    case 'accept-later':
      return { kind: event.kind, rules: event.rules.hash }
    case 'propose':
    case 'recover':
    case 'follow':
      return { kind: event.kind, rules: event.rules.hash, statements: [...event.statements] }
    case 'veto':
    case 'freeze':
      return { kind: event.kind, statement: event.statement }
    case 'thaw':
      return { kind: 'thaw', statements: [...event.statements] }
  }
}

function eventOf(line: RulesEventLine, at: number, documentOf: (hash: string) => Rules): RecordedEvent {
  return 'rules' in line ? { ...line, at, rules: documentOf(line.rules) } : { ...line, at }
}
