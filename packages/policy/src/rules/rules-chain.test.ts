import { describe, expect, test } from 'vitest'
import { changedDocument, changedRules, first, hour, joining, signed, start } from './chain.fixture.ts'
import type { RulesEvent, RulesState, SignedChange } from './chain/rules-state.ts'
import { applyRulesEvent, replayRules, rulesAt } from './rules-chain.ts'
import type { Rules } from './rules-document.ts'
import type { RulesDocument } from './rules-schema.ts'
import { ana, bea, carl, credential, dora, person, rulesOf, usualDocument, uuid } from './rules.fixture.ts'
import { withDeclaredParams } from './with-declared-params.fixture.ts'

const { head } = first
const tighter = (from = head) => changedRules(from, (document) => void (document.approvalMinutes -= 5))
const looser = (from = head) => changedRules(from, (document) => void (document.approvalMinutes += 5))

const step = (state: RulesState, event: RulesEvent): RulesState => {
  const after = applyRulesEvent(state, event)
  if (after.ok) return after.value
  throw new Error(after.faults.map(({ code }) => code).join(', '))
}
const codes = (state: RulesState, event: RulesEvent) => {
  const after = applyRulesEvent(state, event)
  return after.ok ? [] : withDeclaredParams(after.faults).map(({ code }) => code)
}

const faultsOf = (state: RulesState, event: RulesEvent) => {
  const after = applyRulesEvent(state, event)
  return after.ok ? [] : after.faults
}

interface Proposed {
  readonly by?: readonly string[]
  readonly at?: number
  readonly madeAt?: number
  readonly joins?: readonly SignedChange[]
}
const proposed = (
  rules: Rules,
  { by = [bea, carl], at = start, madeAt = at, joins = joining(head, rules, madeAt) }: Proposed = {},
): RulesEvent => ({
  kind: 'propose',
  at,
  rules,
  statements: [...by.map((id) => signed('adopt', id, rules, { head, madeAt })), ...joins],
})
const recovered = (rules: Rules, by: readonly string[], at = start): RulesEvent => ({
  kind: 'recover',
  at,
  rules,
  statements: by.map((id) => signed('adopt', id, rules, { head, madeAt: at })),
})
const [paper, secondPaper, vault] = [uuid(0x21), uuid(0x22), uuid(0x23)]

describe('adoption', () => {
  test('a tightening version is in force at once', () => {
    const rules = tighter()
    expect(step(first, proposed(rules))).toEqual({ ...first, head: rules })
  })

  test('a loosening version waits for the delay of the rules in force, from the moment it is recorded', () => {
    const rules = looser()
    const at = start + 5 * hour
    const waiting = step(first, proposed(rules, { at }))
    const effectiveAt = at + 48 * hour
    expect(waiting).toEqual({
      ...first,
      at,
      pending: { rules, by: 'governors', recordedAt: at, effectiveAt },
    })
    expect(rulesAt(waiting, effectiveAt - 1).head).toBe(head)
    expect(rulesAt(waiting, effectiveAt)).toEqual({ ...first, head: rules, at: effectiveAt })
  })

  test.each([
    ['one governor', [bea]],
    ['one governor twice', [bea, bea]],
    ['a governor and a person without the role', [bea, ana]],
    ['a governor and a stranger', [bea, uuid(9)]],
    ['a governor and a recovery key', [bea, paper]],
    ['nobody', []],
  ])('%s does not adopt', (_name, by) => {
    expect(codes(first, proposed(tighter(), { by }))).toEqual(['TOO_FEW_GOVERNORS'])
  })

  test('a governor’s two credentials are one governor', () => {
    const rules = tighter()
    const { credentials } = head.document.people[1]!
    const statement = signed('adopt', bea, rules, { head })
    const statements = credentials.map(({ id }) => ({ ...statement, credentialId: id }))
    expect(codes(first, { kind: 'propose', at: start, rules, statements })).toEqual(['TOO_FEW_GOVERNORS'])
  })

  test.each<[string, Partial<SignedChange>]>([
    ['another act', { act: 'join' }],
    ['another organisation', { organisation: uuid(0xb) }],
    ['another version', { version: 3 }],
    ['another document', { hash: 'f'.repeat(64) }],
    ['another previous document', { previous: 'f'.repeat(64) }],
    ['another person’s credential', { credentialId: head.document.people[2]!.credentials[0]!.id }],
    ['no credential', { credentialId: null }],
  ])('a statement with %s does not count', (_name, change) => {
    const rules = tighter()
    const statements = [bea, carl].map((id) => signed('adopt', id, rules, { head }))
    const event = { kind: 'propose', at: start, rules } as const
    expect(codes(first, { ...event, statements })).toEqual([])
    const changed = [{ ...statements[0]!, ...change }, statements[1]!]
    expect(codes(first, { ...event, statements: changed })).toEqual(['TOO_FEW_GOVERNORS'])
  })

  test('a statement with a longer life than 24 hours does not count, but for the tolerance of clocks', () => {
    const rules = tighter()
    const ending = (notAfter: number) => {
      const statements = [bea, carl].map((id) => ({ ...signed('adopt', id, rules, { head }), notAfter }))
      return codes(first, { kind: 'propose', at: start, rules, statements })
    }
    const longest = start + 24 * hour + 120_000
    expect(ending(longest)).toEqual([])
    expect(ending(longest + 1)).toEqual(['TOO_FEW_GOVERNORS'])
  })

  test('governors of the new version do not count, only those of the version in force', () => {
    const rules = changedRules(head, ({ people }) => void people[0]!.roles.push('governor'))
    const by = [bea, ana]
    expect(codes(first, proposed(rules, { by }))).toEqual(['TOO_FEW_GOVERNORS'])
  })

  const giving: [string, (document: RulesDocument) => void][] = [
    ['a role', ({ people }) => people[1]!.roles.push('treasurer')],
    ['a credential', ({ people }) => people[1]!.credentials.push(credential(20))],
    ['another public key', ({ people }) => (people[1]!.credentials[1]!.x = credential(20).x)],
  ]

  test.each(giving)('a governor whom it gives %s does not adopt a version', (_name, change) => {
    const rules = changedRules(head, change)
    for (const by of [
      [bea, carl],
      [bea, dora],
    ])
      expect(codes(first, proposed(rules, { by }))).toEqual(['TOO_FEW_GOVERNORS'])
    expect(codes(first, proposed(rules, { by: [carl, dora] }))).toEqual([])
    expect(codes(first, proposed(rules, { by: [bea, carl, dora] }))).toEqual([])
  })

  test.each(giving)('nor does she where other signers had it in force: %s', (_name, change) => {
    const rules = changedRules(head, change)
    const follow = (by: readonly string[]) => ({ ...proposed(rules, { by }), kind: 'follow' }) as RulesEvent
    expect(codes(first, follow([bea, carl]))).toEqual(['TOO_FEW_GOVERNORS'])
    expect(codes(first, follow([carl, dora]))).toEqual([])
  })

  test('recovery keys give a governor a credential, without her', () => {
    const rules = changedRules(head, giving[1]![1])
    const event = recovered(rules, [paper, secondPaper])
    const statements = [...('statements' in event ? event.statements : []), ...joining(head, rules)]
    expect(codes(first, { ...event, statements } as RulesEvent)).toEqual([])
  })

  test.each<[string, (document: RulesDocument) => void, string]>([
    ['version 4', (document) => (document.version = 4), 'VERSION_NOT_NEXT'],
    ['another previous version', (document) => (document.previous = 'e'.repeat(64)), 'PREVIOUS_NOT_HEAD'],
    ['another organisation', (document) => (document.organisation = uuid(0xb)), 'OTHER_ORGANISATION'],
    [
      'other signers',
      (document) => (document.signers[0]!.identity = Buffer.alloc(32, 9).toString('base64')),
      'SIGNERS_CHANGED',
    ],
    [
      'one signer more',
      ({ signers }) => signers.push({ party: 4, identity: Buffer.alloc(32, 4).toString('base64') }),
      'SIGNERS_CHANGED',
    ],
  ])('%s is refused', (_name, change, code) => {
    const rules = changedRules(head, change)
    expect(codes(first, proposed(rules))).toEqual([code])
  })

  test('the faults of its link name the fields, with both versions', () => {
    const rules = rulesOf({ ...usualDocument(), organisation: uuid(0xb), approvalMinutes: 5 })
    const other = { code: 'OTHER_ORGANISATION', field: 'organisation', params: {} }
    const version = { code: 'VERSION_NOT_NEXT', field: 'version', params: { expected: 2, found: 1 } }
    const previous = (found: string) => ({
      code: 'PREVIOUS_NOT_HEAD',
      field: 'previous',
      params: { expected: head.hash, found },
    })
    expect(faultsOf(first, { kind: 'accept', at: start, rules })).toEqual([other, version, previous('')])
    const elsewhere = changedRules(head, (document) => (document.previous = 'e'.repeat(64)))
    expect(faultsOf(first, { kind: 'accept', at: start, rules: elsewhere })).toEqual([
      previous('e'.repeat(64)),
    ])
  })

  test('the faults of its statements name them, with the figures', () => {
    const signers = changedRules(
      head,
      (document) => (document.signers[0]!.identity = Buffer.alloc(32, 9).toString('base64')),
    )
    expect(faultsOf(first, proposed(signers, { by: [bea] }))).toEqual([
      { code: 'SIGNERS_CHANGED', field: 'signers', params: {} },
      { code: 'TOO_FEW_GOVERNORS', field: 'statements', params: { count: 1, needed: 2 } },
    ])
    expect(faultsOf(first, recovered(tighter(), []))).toEqual([
      { code: 'TOO_FEW_RECOVERY_KEYS', field: 'statements', params: { count: 0, needed: 2 } },
    ])
  })

  test('the version in force is not adopted again', () => {
    const adopted = step(first, proposed(tighter()))
    expect(codes(adopted, proposed(tighter()))).toEqual(['VERSION_NOT_NEXT', 'PREVIOUS_NOT_HEAD'])
  })

  test('a second loosening version is refused while one is pending', () => {
    const waiting = step(first, proposed(looser()))
    const other = changedRules(head, (document) => void (document.approvalMinutes += 9))
    expect(faultsOf(waiting, proposed(other))).toEqual([
      { code: 'CHANGE_PENDING', field: '', params: { version: 2 } },
    ])
    expect(codes(waiting, proposed(looser()))).toEqual(['CHANGE_PENDING'])
  })

  test('a tightening version ends a pending one', () => {
    const waiting = step(first, proposed(looser()))
    const rules = tighter()
    const after = step(waiting, proposed(rules))
    expect(after).toEqual({ ...first, head: rules })
    expect(rulesAt(after, start + 100 * hour).head).toBe(rules)
  })
})

describe('new credentials', () => {
  const withCredential = () =>
    changedRules(head, ({ people }) => void people[0]!.credentials.push(credential(20)))
  const missing = { code: 'CREDENTIAL_NOT_JOINED', field: 'people' }

  test('each new credential joins', () => {
    const rules = withCredential()
    const { id } = credential(20)
    expect(codes(first, proposed(rules))).toEqual([])
    const event = applyRulesEvent(first, proposed(rules, { joins: [] }))
    expect(event).toMatchObject({ faults: [{ ...missing, params: { person: ana, credential: id } }] })
  })

  test.each<[string, Partial<SignedChange>]>([
    ['of another person', { person: bea }],
    ['with another credential', { credentialId: credential(1).id }],
    ['about another document', { hash: 'f'.repeat(64) }],
    ['that adopts', { act: 'adopt' }],
  ])('a statement %s is no join of it', (_name, change) => {
    const rules = withCredential()
    const joins = joining(head, rules).map((join) => ({ ...join, ...change }))
    expect(codes(first, proposed(rules, { joins }))).toEqual([missing.code])
  })

  test('a credential with another public key is new, and so is one of another owner', () => {
    const changes: ((document: RulesDocument) => void)[] = [
      ({ people }) => void (people[0]!.credentials[0]!.x = credential(20).x),
      ({ people }) => void people[2]!.credentials.push(people[0]!.credentials.pop()!),
      ({ governance }) =>
        void (governance.recovery!.keys[0] = {
          kind: 'paper',
          id: paper,
          label: 'Safe',
          x: credential(20).x,
        }),
    ]
    for (const change of changes)
      expect(codes(first, proposed(changedRules(head, change), { joins: [] }))).toContain(missing.code)
  })

  test('a new person’s credentials join with their own person', () => {
    const rules = changedRules(head, ({ people }) => void people.push(person(9, 'Eva', ['approver'])))
    expect(codes(first, proposed(rules, { joins: [] }))).toEqual([missing.code, missing.code])
    expect(codes(first, proposed(rules))).toEqual([])
  })

  test('a new credential states the version that adds it', () => {
    const document = changedDocument(head, ({ people }) => void people[0]!.credentials.push(credential(20)))
    document.people[0]!.credentials[2]!.addedIn = 1
    const rules = rulesOf(document)
    expect(faultsOf(first, proposed(rules))).toEqual([
      {
        code: 'CREDENTIAL_ADDED_ELSEWHERE',
        field: 'people',
        params: { credential: credential(20).id, version: 2 },
      },
    ])
  })

  test('a new recovery key on paper joins without a credential, and states no version', () => {
    const rules = changedRules(
      head,
      ({ governance }) =>
        void governance.recovery!.keys.push({
          kind: 'paper',
          id: uuid(0x24),
          label: 'Safe in Lima',
          x: credential(20).x,
        }),
    )
    expect(faultsOf(first, proposed(rules))).toEqual([])
    expect(faultsOf(first, proposed(rules, { joins: [] }))).toEqual([
      { ...missing, params: { person: uuid(0x24), credential: '' } },
    ])
  })
})

describe('veto', () => {
  const waiting = step(first, proposed(looser()))
  const at = start + hour
  const vetoed = (by: string, rules = looser(), time = at): RulesEvent => ({
    kind: 'veto',
    at: time,
    statement: signed('veto', by, rules, { head, madeAt: time }),
  })

  test('one governor drops a pending change, also one who adopted it', () => {
    for (const by of [dora, bea]) expect(step(waiting, vetoed(by))).toEqual({ ...first, at, vetoedAt: at })
  })

  test('nobody else does', () => {
    for (const by of [ana, uuid(9), paper])
      expect(faultsOf(waiting, vetoed(by))).toEqual([
        { code: 'NOT_GOVERNOR', field: 'statement.person', params: {} },
      ])
  })

  test('a veto of another document, or when nothing is pending, is refused', () => {
    expect(faultsOf(waiting, vetoed(dora, tighter()))).toEqual([
      { code: 'NOTHING_PENDING', field: 'statement', params: {} },
    ])
    expect(codes(first, vetoed(dora))).toEqual(['NOTHING_PENDING'])
    expect(codes(waiting, vetoed(dora, looser(), start + 48 * hour))).toEqual(['NOTHING_PENDING'])
  })

  test('the statements from before a veto do not adopt again, new ones do', () => {
    const dropped = step(waiting, vetoed(dora))
    expect(codes(dropped, proposed(looser(), { at, madeAt: start }))).toEqual(['TOO_FEW_GOVERNORS'])
    expect(codes(dropped, proposed(looser(), { at, madeAt: at }))).toEqual(['TOO_FEW_GOVERNORS'])
    const again = step(dropped, proposed(looser(), { at: at + 1 }))
    expect(again.pending?.effectiveAt).toBe(at + 1 + 48 * hour)
  })
})

describe('freeze and thaw', () => {
  const frozen = (by: string): RulesEvent => ({
    kind: 'freeze',
    at: start,
    statement: signed('freeze', by, head),
  })
  const thawed = (by: readonly string[], madeAt = start + 1, about = head): RulesEvent => ({
    kind: 'thaw',
    at: start + hour,
    statements: by.map((id) => signed('thaw', id, about, { head, madeAt })),
  })
  const state = step(first, frozen(carl))

  test('an approver, a treasurer or a governor freezes alone', () => {
    for (const by of [bea, carl, dora]) expect(step(first, frozen(by)).frozenAt).toBe(start)
    for (const by of [ana, uuid(9)])
      expect(faultsOf(first, frozen(by))).toEqual([
        { code: 'NOT_FREEZER', field: 'statement.person', params: {} },
      ])
    expect(faultsOf(state, frozen(dora))).toEqual([{ code: 'FROZEN_ALREADY', field: '', params: {} }])
  })

  test.each(['approver', 'treasurer', 'governor', 'requester'] as const)('with only one role: %s', (role) => {
    const rules = rulesOf(usualDocument({ people: [...usualDocument().people, person(9, 'Eva', [role])] }))
    const statement = signed('freeze', uuid(9), rules)
    const event = { kind: 'freeze', at: start, statement } as const
    expect(codes({ ...first, head: rules }, event)).toEqual(role === 'requester' ? ['NOT_FREEZER'] : [])
  })

  test('a statement about another version of these rules freezes, one about other rules does not', () => {
    const about = (change: Partial<RulesDocument> = {}): RulesEvent => ({
      kind: 'freeze',
      at: start,
      statement: signed('freeze', carl, rulesOf({ ...tighter().document, ...change }), { head }),
    })
    expect(step(first, about()).frozenAt).toBe(start)
    expect(codes(first, about({ organisation: uuid(0xb) }))).toEqual(['NOT_FREEZER'])
    const adopting = { ...signed('freeze', carl, head, { head }), act: 'adopt' } as const
    expect(codes(first, { kind: 'freeze', at: start, statement: adopting })).toEqual(['NOT_FREEZER'])
  })

  test('governors thaw together', () => {
    expect(faultsOf(state, thawed([bea]))).toEqual([
      { code: 'TOO_FEW_GOVERNORS', field: 'statements', params: { count: 1, needed: 2 } },
    ])
    expect(codes(state, thawed([bea, bea, ana]))).toEqual(['TOO_FEW_GOVERNORS'])
    expect(step(state, thawed([bea, dora]))).toEqual({ ...first, at: start + hour })
    expect(faultsOf(first, thawed([bea, dora]))).toEqual([{ code: 'NOT_FROZEN', field: '', params: {} }])
  })

  test('statements from before the freeze, or about another version, do not thaw', () => {
    expect(codes(state, thawed([bea, dora], start))).toEqual(['TOO_FEW_GOVERNORS'])
    expect(codes(state, thawed([bea, dora], start + 1, tighter()))).toEqual(['TOO_FEW_GOVERNORS'])
  })

  test('rules change while signing is frozen, and it stays frozen', () => {
    const rules = tighter()
    expect(step(state, proposed(rules))).toEqual({ ...state, head: rules })
  })
})

describe('recovery', () => {
  test('recovery keys wait for their own delay, even to tighten', () => {
    for (const rules of [tighter(), looser()]) {
      const waiting = step(first, recovered(rules, [paper, vault]))
      expect(waiting.pending).toEqual({
        rules,
        by: 'recovery',
        recordedAt: start,
        effectiveAt: start + 72 * hour,
      })
    }
  })

  test.each([
    ['one key', [paper]],
    ['one key twice', [paper, paper]],
    ['a key and a governor', [paper, bea]],
  ])('%s does not recover', (_name, by) => {
    expect(codes(first, recovered(tighter(), by))).toEqual(['TOO_FEW_RECOVERY_KEYS'])
  })

  test('a recovery key counts only with its own credential', () => {
    const rules = tighter()
    const [onPaper, inVault] = [paper, vault].map((id) => signed('adopt', id, rules, { head }))
    const withPerson = { ...inVault!, credentialId: credential(2).id }
    const event = { kind: 'recover', at: start, rules, statements: [onPaper!, withPerson] } as const
    expect(codes(first, event)).toEqual(['TOO_FEW_RECOVERY_KEYS'])
    expect(codes(first, { ...event, statements: [onPaper!, inVault!] })).toEqual([])
  })

  test('any governor vetoes it', () => {
    const rules = looser()
    const waiting = step(first, recovered(rules, [paper, secondPaper]))
    const statement = signed('veto', dora, rules, { head })
    expect(step(waiting, { kind: 'veto', at: start, statement }).pending).toBeNull()
  })

  test('it follows the rules of every adoption', () => {
    const signers = changedRules(
      head,
      (document) => void (document.signers[0]!.identity = Buffer.alloc(32, 9).toString('base64')),
    )
    expect(codes(first, recovered(signers, [paper, vault]))).toEqual(['SIGNERS_CHANGED'])
    const joins = changedRules(head, ({ people }) => void people[0]!.credentials.push(credential(20)))
    expect(codes(first, recovered(joins, [paper, vault]))).toEqual(['CREDENTIAL_NOT_JOINED'])
    const waiting = step(first, proposed(looser()))
    expect(codes(waiting, recovered(tighter(), [paper, vault]))).toEqual(['CHANGE_PENDING'])
  })

  test('without recovery keys there is none', () => {
    const rules = changedRules(head, ({ governance }) => void (governance.recovery = null))
    const none = rulesAt(step(first, proposed(rules)), start + 48 * hour)
    expect(none.head).toBe(rules)
    const event = recovered(tighter(rules), [paper, vault], none.at)
    expect(faultsOf(none, event)).toEqual([{ code: 'NO_RECOVERY', field: 'statements', params: {} }])
  })
})

describe('by hand', () => {
  test('an operator accepts other signers, at once and without statements', () => {
    const rules = changedRules(
      head,
      (document) => void (document.signers[0]!.identity = Buffer.alloc(32, 9).toString('base64')),
    )
    const waiting = step(first, proposed(looser()))
    expect(step(waiting, { kind: 'accept', at: start, rules })).toEqual({ ...first, head: rules })
  })

  test.each(['accept', 'accept-later'] as const)('%s follows the version in force all the same', (kind) => {
    const event = { kind, at: start, rules: looser(tighter()) } as const
    expect(codes(first, event)).toEqual(['VERSION_NOT_NEXT', 'PREVIOUS_NOT_HEAD'])
  })

  test('later, it replaces a change that waits, waits for the delay itself, and any governor vetoes it', () => {
    const rules = looser()
    const other = changedRules(head, (document) => void (document.approvalMinutes += 2))
    const waiting = step(step(first, proposed(other)), { kind: 'accept-later', at: start + hour, rules })
    const effectiveAt = start + 49 * hour
    expect(waiting.pending).toEqual({ rules, by: 'operator', recordedAt: start + hour, effectiveAt })
    expect(rulesAt(waiting, effectiveAt - 1).head).toBe(head)
    expect(rulesAt(waiting, effectiveAt).head).toBe(rules)
    const statement = signed('veto', dora, rules, { head })
    expect(step(waiting, { kind: 'veto', at: start + hour, statement }).pending).toBeNull()
  })
})

test('time does not go back', () => {
  const later = step(first, { kind: 'time', at: start + 1 })
  expect(later).toEqual({ ...first, at: start + 1 })
  expect(faultsOf(later, { kind: 'time', at: start })).toEqual([
    { code: 'CLOCK_BACK', field: 'at', params: { last: start + 1 } },
  ])
  expect(codes(first, { kind: 'time', at: Number.NaN })).toEqual(['CLOCK_BACK'])
})

test('a replay is refused with its first refused event', () => {
  const good = proposed(tighter())
  expect(replayRules(first, [good])).toEqual(applyRulesEvent(first, good))
  expect(replayRules(first, [good, good])).toMatchObject({ faults: [{ code: 'VERSION_NOT_NEXT' }, {}] })
})

describe('a version that other signers had in force', () => {
  const longAfter = start + 1_000 * hour
  const followed = (rules: Rules, by = [bea, carl], at = longAfter): RulesEvent => ({
    kind: 'follow',
    at,
    rules,
    statements: [...by.map((id) => signed('adopt', id, rules, { head })), ...joining(head, rules)],
  })

  test('is in force at once, by governors or by recovery keys, although it loosens', () => {
    const rules = looser()
    for (const by of [
      [bea, carl],
      [paper, vault],
    ])
      expect(step(first, followed(rules, by))).toEqual({ ...first, head: rules, at: longAfter })
  })

  test('replaces a change that waits', () => {
    const waiting = step(first, proposed(looser()))
    const rules = tighter()
    expect(step(waiting, followed(rules, [bea, carl], start + hour))).toMatchObject({
      head: rules,
      pending: null,
    })
  })

  test('needs its governors, its link and its new credentials', () => {
    expect(codes(first, followed(tighter(), [bea]))).toEqual(['TOO_FEW_GOVERNORS'])
    expect(codes(first, followed(tighter(tighter())))).toContain('VERSION_NOT_NEXT')
    const signers = changedRules(
      head,
      (document) => (document.signers[0]!.identity = Buffer.alloc(32, 9).toString('base64')),
    )
    expect(codes(first, followed(signers))).toEqual(['SIGNERS_CHANGED'])
    const joined = changedRules(head, ({ people }) => void people.push(person(5, 'Eva', [])))
    const { statements, ...event } = followed(joined) as Extract<RulesEvent, { kind: 'follow' }>
    const adopting = statements.filter(({ act }) => act === 'adopt')
    expect(codes(first, { ...event, statements })).toEqual([])
    expect(codes(first, { ...event, statements: adopting })).toContain('CREDENTIAL_NOT_JOINED')
  })

  test('does not undo a veto of this signer', () => {
    const rules = looser()
    const waiting = step(first, proposed(rules))
    const statement = signed('veto', bea, rules, { head })
    const vetoed = step(waiting, { kind: 'veto', at: start + hour, statement })
    expect(codes(vetoed, followed(rules))).toEqual(['TOO_FEW_GOVERNORS'])
  })
})
