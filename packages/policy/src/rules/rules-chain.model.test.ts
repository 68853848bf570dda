/** Random sequences of events against the promises of the chain. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedDocument, first, hour, joining, signed } from './chain.fixture.ts'
import type { RulesEvent, RulesState } from './chain/rules-state.ts'
import { singleChanges } from './changes.fixture.ts'
import { compareRules, isTightening } from './compare-rules.ts'
import { applyRulesEvent, replayRules, rulesAt } from './rules-chain.ts'
import { encodeRules, parseRules, type Rules } from './rules-document.ts'
import type { RulesPerson } from './rules-schema.ts'
import { ana, bea, carl, dora, uuid } from './rules.fixture.ts'

/** An event without what depends on the state that it meets. */
interface Draft {
  readonly kind: RulesEvent['kind']
  /** Hours since the event before. */
  readonly after: number
  readonly people: readonly string[]
  readonly changes: readonly number[]
  readonly isJoined: boolean
  /** How long before the event the statements were made. */
  readonly age: number
}

const recoveryKeys = [uuid(0x21), uuid(0x22), uuid(0x23)]
const drafts = fc.array(
  fc.record<Draft>({
    kind: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Draft['kind']>('propose') },
      { weight: 2, arbitrary: fc.constantFrom<Draft['kind']>('veto', 'freeze', 'thaw') },
      {
        weight: 2,
        arbitrary: fc.constantFrom<Draft['kind']>('time', 'recover', 'accept', 'accept-later', 'follow'),
      },
    ),
    after: fc.constantFrom(0, 1, 10, 47, 48, 72),
    people: fc.oneof(
      fc.constant([bea, carl, dora]),
      fc.constantFrom([bea, carl], [carl, dora]),
      fc.constant([...recoveryKeys, dora]),
      fc.shuffledSubarray([ana, bea, carl, dora, ...recoveryKeys, uuid(0x99)]),
    ),
    changes: fc.array(fc.nat(singleChanges.length - 1), { minLength: 1, maxLength: 2 }),
    isJoined: fc.boolean(),
    age: fc.constantFrom(0, 0, 2 * hour),
  }),
  { minLength: 6, maxLength: 16, size: 'max' },
)

/** Null: its document contradicts itself, and no event of it exists. */
function eventOf(draft: Draft, state: RulesState): RulesEvent | null {
  const at = state.at + draft.after * hour
  const { head, pending } = rulesAt(state, at)
  const madeAt = at - draft.age
  const by = (act: 'adopt' | 'veto' | 'freeze' | 'thaw', rules: Rules) =>
    draft.people.map((id) => signed(act, id, rules, { head, madeAt: act === 'thaw' ? madeAt + 1 : madeAt }))
  const { kind } = draft
  switch (kind) {
    case 'time':
      return { kind, at }
    case 'veto': {
      const [statement] = by('veto', pending?.rules ?? head)
      return statement === undefined ? null : { kind, at, statement }
    }
    case 'freeze': {
      const [statement] = by('freeze', head)
      return statement === undefined ? null : { kind, at, statement }
    }
    case 'thaw':
      return { kind, at, statements: by('thaw', head) }
    case 'propose':
    case 'recover':
    case 'follow':
    case 'accept':
    case 'accept-later': {
      const rules = rulesOfDraft(draft, head)
      if (rules === null) return null
      const joins = draft.isJoined ? joining(head, rules, madeAt) : []
      return { kind, at, rules, statements: [...by('adopt', rules), ...joins] }
    }
  }
}

function rulesOfDraft({ changes }: Draft, head: Rules): Rules | null {
  const document = changedDocument(head, (document) => {
    for (const at of changes) singleChanges[at]?.apply(document)
  })
  const parsed = parseRules(encodeRules(document))
  return parsed.ok ? parsed.value : null
}

interface Step {
  readonly event: RulesEvent
  readonly before: RulesState
  readonly after: RulesState
}

/** The accepted events, each with the states around it. */
function run(sequence: readonly Draft[]): Step[] {
  const steps: Step[] = []
  let state = first
  for (const draft of sequence) {
    const event = eventOf(draft, state)
    if (event === null) continue
    const copy = structuredClone(state)
    const after = applyRulesEvent(state, event)
    expect(state).toEqual(copy)
    if (!after.ok) continue
    steps.push({ event, before: state, after: after.value })
    state = after.value
  }
  return steps
}

/** The versions that came into force in a step: a pending one in time, then one by the event. */
function adoptions({ event, before, after }: Step) {
  const between = rulesAt(before, event.at)
  return [
    { from: before, to: between, by: 'time' as const },
    { from: between, to: after, by: event.kind },
  ].filter(({ from, to }) => from.head !== to.head)
}

const countOf = (
  { document }: Rules,
  event: RulesEvent,
  isOne: (id: string, document: Rules['document']) => boolean,
): number =>
  'rules' in event && 'statements' in event
    ? new Set(
        event.statements
          .filter(({ act, person }) => act === 'adopt' && isOne(person, document))
          .map(({ person }) => person),
      ).size
    : 0
/** The people whom the event's version gives a role or a credential, by another way than the chain's. */
function gains(id: string, { head }: RulesState, event: RulesEvent): boolean {
  if (!('rules' in event)) return false
  const { document } = event.rules
  const held = (people: readonly RulesPerson[]) =>
    people
      .filter((person) => person.id === id)
      .flatMap(({ roles, credentials }) => [...roles, ...credentials.map((own) => JSON.stringify(own))])
  const before = new Set(held(head.document.people))
  return held(document.people).some((item) => !before.has(item))
}
const isGovernor = (id: string, { people }: Rules['document']) =>
  people.some((person) => person.id === id && person.roles.includes('governor'))
const isRecoveryKey = (id: string, { governance }: Rules['document']) =>
  governance.recovery?.keys.some((key) => key.id === id) ?? false

/** Whether the event had the people whom the rules before it ask for. */
function hadQuorum(state: RulesState, event: RulesEvent): boolean {
  const { head } = state
  const { governance } = head.document
  const isAdopter = (id: string, document: Rules['document']) =>
    isGovernor(id, document) && !gains(id, state, event)
  const isAdopted = countOf(head, event, isAdopter) >= governance.needed
  const isRecovered = countOf(head, event, isRecoveryKey) >= (governance.recovery?.needed ?? Infinity)
  if (event.kind === 'follow') return isAdopted || isRecovered
  return event.kind === 'propose' ? isAdopted : event.kind === 'recover' && isRecovered
}

/** The ids of new credentials of which no event before had a statement that joins. */
const unjoined = (head: Rules, rules: Rules, steps: readonly Step[]) => {
  const joins = steps.flatMap(({ event }) =>
    'rules' in event && 'statements' in event && event.rules === rules ? event.statements : [],
  )
  return joining(head, rules).filter(
    ({ person, credentialId }) =>
      !joins.some(
        (join) => join.act === 'join' && join.person === person && join.credentialId === credentialId,
      ),
  )
}

const reached: Record<string, number> = {}
const count = (name: string) => void (reached[name] = (reached[name] ?? 0) + 1)

test('no version is in force without its quorum, its delay, its link and its joined credentials', () => {
  fc.assert(
    fc.property(drafts, (sequence) => {
      const steps = run(sequence)
      for (const [at, step] of steps.entries())
        for (const { from, to, by } of adoptions(step)) {
          count(by)
          expect(to.head.document.version).toBe(from.head.document.version + 1)
          expect(to.head.document.previous).toBe(from.head.hash)
          if (by === 'accept') continue
          // The event that made it pending, the last one about this version.
          const proposal = steps
            .slice(0, at)
            .findLast(({ event }) => 'rules' in event && event.rules === to.head)
          const { document } = from.head
          const { governance } = document
          if (by === 'time' && proposal?.event.kind === 'accept-later') {
            const waited = step.event.at - proposal.event.at
            expect(waited).toBeGreaterThanOrEqual(governance.delayHours * hour)
            continue
          }
          expect(unjoined(from.head, to.head, steps)).toEqual([])
          if (by === 'follow') {
            expect(hadQuorum(from, step.event)).toBe(true)
            continue
          }
          const isTighter = isTightening(compareRules(from.head.document, to.head.document))
          if (by === 'propose') {
            expect(isTighter && hadQuorum(from, step.event)).toBe(true)
            continue
          }
          const isRecovery = proposal?.event.kind === 'recover'
          const delayHours = isRecovery
            ? (governance.recovery?.delayHours ?? Infinity)
            : governance.delayHours
          expect(step.event.at - (proposal?.event.at ?? Infinity)).toBeGreaterThanOrEqual(delayHours * hour)
          expect(proposal !== undefined && hadQuorum(from, proposal.event)).toBe(true)
          expect(isTighter && !isRecovery).toBe(false)
        }
      for (const { event } of steps)
        if (event.kind === 'propose' || event.kind === 'recover') count(`${event.kind} accepted`)
    }),
    { numRuns: 150 },
  )
  expect(Object.keys(reached).toSorted()).toEqual(
    ['accept', 'follow', 'propose', 'propose accepted', 'recover accepted', 'time'].toSorted(),
  )
})

test('a veto drops the pending version, which is in force only if it is proposed again', () => {
  let vetoes = 0
  fc.assert(
    fc.property(drafts, (sequence) => {
      const steps = run(sequence)
      for (const [at, { event, before, after }] of steps.entries()) {
        if (event.kind !== 'veto') continue
        vetoes++
        const dropped = before.pending?.rules
        expect(after.pending).toBeNull()
        expect(after.head).toBe(before.head)
        const later = steps.slice(at + 1)
        const again = later.findIndex(({ event }) => 'rules' in event && event.rules.hash === dropped?.hash)
        const free = again === -1 ? later : later.slice(0, again)
        expect(free.some((step) => step.after.head.hash === dropped?.hash)).toBe(false)
      }
    }),
    { numRuns: 150 },
  )
  expect(vetoes).toBeGreaterThan(0)
})

test('signing is frozen from a freeze to a thaw by enough governors, whatever else happens', () => {
  let thaws = 0
  fc.assert(
    fc.property(drafts, (sequence) => {
      for (const { event, before, after } of run(sequence)) {
        const isFrozen = after.frozenAt !== null
        if (event.kind === 'freeze') expect(isFrozen).toBe(true)
        else if (event.kind === 'thaw') {
          thaws++
          const { document } = rulesAt(before, event.at).head
          const governors = new Set(
            event.statements.map(({ person }) => person).filter((id) => isGovernor(id, document)),
          )
          expect(isFrozen).toBe(false)
          expect(governors.size).toBeGreaterThanOrEqual(document.governance.needed)
        } else expect(isFrozen).toBe(before.frozenAt !== null)
      }
    }),
    { numRuns: 150 },
  )
  expect(thaws).toBeGreaterThan(0)
})

test('a replay of the accepted events gives the same state, with or without the time between them', () => {
  fc.assert(
    fc.property(drafts, (sequence) => {
      const steps = run(sequence)
      const events = steps.map(({ event }) => event)
      const last = steps.at(-1)?.after ?? first
      expect(replayRules(first, structuredClone(events))).toEqual({ ok: true, value: last })
      const ticking = events.flatMap((event): RulesEvent[] => [{ kind: 'time', at: event.at }, event])
      expect(replayRules(first, ticking)).toEqual({ ok: true, value: last })
      const silent = events.filter(({ kind }) => kind !== 'time')
      const end: RulesEvent = { kind: 'time', at: last.at }
      expect(replayRules(first, [...silent, end])).toEqual({ ok: true, value: last })
    }),
    { numRuns: 150 },
  )
})
