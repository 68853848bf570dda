import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { unheld } from '../record/line.ts'
import { UnreliableRecord } from '../record/unreliable-record.ts'
import { BrokenSeal } from '../shares/seal.ts'
import { TestChains } from './testing-chains.ts'
import { actOnRules, proposeRules } from './change-rules.ts'
import {
  bea,
  carl,
  changeOf,
  hour,
  keyId,
  looser,
  nextRules,
  organisation,
  proposalOf,
  rulesDocument,
  rulesOf,
  start,
  tighter,
  uuid,
} from './testing.ts'

const first = rulesOf(rulesDocument())
const refused = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field !== undefined && { field }) }) as object
let signer: TestChains

beforeEach(() => {
  signer = new TestChains()
})

const accept = (rules = first) => signer.chains.apply(rules.document.organisation, { kind: 'accept', rules })
const propose = (rules = tighter(first)) =>
  proposeRules(
    signer.chains,
    proposalOf(
      rules,
      [bea, carl].map((id) => changeOf('adopt', id, rules, { madeAt: signer.time })),
    ),
    { identity: '', peers: new Map(), now: signer.time },
  )
const act = (kind: 'veto' | 'freeze' | 'thaw', people: readonly string[], rules = first) =>
  actOnRules(
    signer.chains,
    { assertions: people.map((id) => changeOf(kind, id, rules, { madeAt: signer.time })) },
    signer.time,
  )
const pass = (ms: number) => void (signer.time += ms)

describe('the state after a restart is the state before it', () => {
  const second = looser(first)
  test.each<[string, () => unknown]>([
    ['version 1', () => accept()],
    ['a version that tightens', () => [accept(), propose()]],
    ['a version that waits', () => [accept(), propose(second)]],
    ['a version that has waited', () => [accept(), propose(second), pass(48 * hour)]],
    ['a veto', () => [accept(), propose(second), pass(1), act('veto', [bea], second)]],
    ['a freeze', () => [accept(), act('freeze', [carl])]],
    ['a thaw', () => [accept(), act('freeze', [carl]), pass(1), act('thaw', [bea, carl])]],
    ['another version by hand', () => [accept(), pass(1), accept(second)]],
  ])('after %s', (_name, act) => {
    act()
    const before = signer.chains.get(organisation)
    expect(signer.reopen().get(organisation)).toEqual(before)
    expect(signer.chains.versionsOf(organisation).at(-1)?.hash).toBe(before.head.hash)
  })
})

test('a pending change takes effect at its time without an event, and is among the versions then', () => {
  const second = looser(first)
  accept()
  propose(second)
  pass(48 * hour - 1)
  expect(signer.chains.get(organisation)).toMatchObject({ head: first, pending: { rules: second } })
  expect(signer.chains.versionsOf(organisation)).toEqual([first])
  pass(1)
  expect(signer.chains.get(organisation)).toMatchObject({ head: second, pending: null })
  expect(signer.chains.versionsOf(organisation)).toEqual([first, second])
})

test('each organisation has its own chain', () => {
  const other = rulesOf(rulesDocument({ organisation: uuid(0xb) }))
  accept()
  accept(other)
  propose()
  expect(signer.chains.organisations).toEqual([organisation, uuid(0xb)])
  expect(signer.reopen().get(organisation).head.document.version).toBe(2)
  expect(signer.chains.get(uuid(0xb)).head).toEqual(other)
})

test('the rules begin with version 1, by hand', () => {
  expect(() => propose(first)).toThrow(refused('RULES_UNKNOWN', 'organisation'))
  expect(() => accept(tighter(first))).toThrow(refused('RULES_BEGIN_LATER', 'version'))
  expect(signer.chains.organisations).toEqual([])
  expect(signer.chains.ofKey(keyId)).toBeNull()
})

test('a refused event changes neither the record nor the state', () => {
  const before = [accept(), signer.record.end]
  expect(() => act('thaw', [bea, carl])).toThrow(refused('NOT_FROZEN'))
  expect([signer.chains.get(organisation), signer.record.end]).toEqual(before)
})

test('a clock that is corrected by a minute does not refuse an event; one that is behind by more does', () => {
  accept()
  pass(-60_000)
  expect(act('freeze', [carl]).frozenAt).toBe(start)
  pass(-2 * 60_000)
  expect(() => act('thaw', [bea, carl])).toThrow(refused('CLOCK_BACK'))
})

describe('binding a key', () => {
  test('is recorded for good', () => {
    accept()
    accept(rulesOf(rulesDocument({ organisation: uuid(0xb) })))
    signer.chains.bind(keyId, organisation)
    signer.chains.bind(keyId, organisation)
    expect(() => signer.chains.bind(keyId, uuid(0xb))).toThrow(refused('KEY_BOUND'))
    expect(signer.reopen().ofKey(keyId)?.head).toEqual(first)
    expect(signer.chains.ofKey(uuid(9))).toBeNull()
  })

  test('ends with the share', () => {
    accept()
    signer.chains.bind(keyId, organisation)
    signer.record.drop(keyId)
    expect(signer.reopen().ofKey(keyId)).toBeNull()
  })
})

describe('a key whose binding this signer does not know', () => {
  test('is refused until it is bound, and after a restart', () => {
    accept()
    signer.record.quarantine(keyId)
    expect(() => signer.chains.ofKey(keyId)).toThrow(refused('KEY_QUARANTINED', 'keyId'))
    expect(() => signer.reopen().ofKey(keyId)).toThrow(refused('KEY_QUARANTINED'))
    signer.chains.bind(keyId, organisation)
    expect(signer.reopen().ofKey(keyId)?.head).toEqual(first)
  })

  test('is refused until the operator says that it is not bound', () => {
    signer.record.quarantine(keyId)
    signer.chains.noteUnbound(keyId)
    expect(signer.reopen().ofKey(keyId)).toBeNull()
  })

  test('stays bound where its file says so: in a lost record, and in an older copy of it', () => {
    accept()
    const older = readFileSync(join(signer.folder, 'record'))
    const manifest = readFileSync(join(signer.folder, 'manifest'))
    signer.chains.bind(keyId, organisation)
    writeFileSync(join(signer.folder, 'record'), older)
    writeFileSync(join(signer.folder, 'manifest'), manifest)
    expect(signer.reopen().ofKey(keyId)?.head).toEqual(first)
    expect(signer.record.boundTo(keyId)).toBeUndefined()
    expect(() => signer.chains.noteUnbound(keyId)).toThrow(refused('KEY_BOUND'))
    expect(() => signer.chains.bind(keyId, uuid(0xb))).toThrow(refused('KEY_BOUND'))
    signer.forget()
    expect(() => signer.chains.ofKey(keyId)).toThrow(refused('RULES_UNKNOWN'))
    signer.record.quarantine(keyId)
    expect(() => signer.chains.noteUnbound(keyId)).toThrow(refused('KEY_BOUND'))
  })

  test('is not called unbound where rules of this signer list it', () => {
    accept()
    signer.record.quarantine(keyId)
    expect(() => signer.chains.noteUnbound(keyId)).toThrow(refused('KEY_BOUND', 'keyId'))
  })

  test('stays bound where its backup says so', () => {
    signer.chains.restoreBinding(keyId, organisation)
    signer.record.quarantine(keyId)
    expect(() => signer.reopen().noteUnbound(keyId)).toThrow(refused('KEY_BOUND'))
  })

  test('is one that is not bound, once the record was replaced by an older copy', () => {
    accept()
    signer.chains.bind(keyId, organisation)
    for (const id of [keyId, uuid(9)]) signer.record.changeKey(id, unheld)
    const end = { at: signer.time, length: 99, head: 'f'.repeat(64) }
    expect(() => signer.record.assertHolds(end, 2)).toThrow(refused('ROLLED_BACK'))
    signer.record.acceptRollback()
    expect(signer.reopen().ofKey(keyId)?.head).toEqual(first)
    expect(() => signer.chains.ofKey(uuid(9))).toThrow(refused('KEY_QUARANTINED'))
  })
})

test('a signer that needs rules for every key does so until its operator takes it back', () => {
  signer.record.requireRules(true)
  signer.record.quarantine(keyId)
  expect(() => signer.reopen().noteUnbound(keyId)).toThrow(refused('RULES_REQUIRED'))
  signer.record.requireRules(false)
  expect(signer.reopen().noteUnbound(keyId)).toBeUndefined()
  expect(signer.record.areRulesRequired).toBe(false)
})

test('compaction keeps the rules and the bound keys', () => {
  accept()
  signer.chains.bind(keyId, organisation)
  signer.record.quarantine(uuid(9))
  signer.record.requireRules(true)
  propose()
  act('freeze', [carl], tighter(first))
  for (let count = 0; count < 20; count++) signer.record.beginSession(`early ${count}`)
  const { size } = statSync(join(signer.folder, 'record'))
  const before = signer.chains.get(organisation)
  pass(25 * hour)
  signer.reopen()
  for (let count = 0; count < 20; count++) signer.record.beginSession(`late ${count}`)
  pass(25 * hour)
  signer.reopen()
  signer.record.beginSession('last')
  expect(statSync(join(signer.folder, 'record')).size).toBeLessThan(size)
  const { at: _, ...after } = signer.reopen().get(organisation)
  expect(before).toMatchObject(after)
  expect(signer.chains.ofKey(keyId)?.head).toEqual(tighter(first))
  expect(signer.record.boundTo(keyId)).toBe(organisation)
  expect(signer.record.isQuarantined(uuid(9))).toBe(true)
  expect(signer.record.areRulesRequired).toBe(true)
})

describe('documents', () => {
  const files = () => readdirSync(join(signer.folder, 'rules'))
  const fileOf = (hash: string) => join(signer.folder, 'rules', hash)

  test('are sealed, each in a file with the name of its hash', () => {
    accept()
    propose()
    expect(files().toSorted()).toEqual([first.hash, tighter(first).hash].toSorted())
    expect(readFileSync(fileOf(first.hash)).includes('holdfast/rules/1')).toBe(false)
  })

  test('the node does not open without one that the record names, nor with another in its place', () => {
    accept()
    propose()
    copyFileSync(fileOf(first.hash), fileOf(tighter(first).hash))
    expect(() => signer.reopen()).toThrow(BrokenSeal)
    rmSync(fileOf(tighter(first).hash))
    expect(() => signer.reopen()).toThrow(UnreliableRecord)
  })
})

test('a record whose events do not follow each other is unreliable', () => {
  const statement = { ...changeOf('freeze', carl, first).statement, credentialId: null }
  const freeze = { kind: 'freeze', statement } as const
  expect(() => new TestChains([{ kind: 'rules', at: start, organisation, event: freeze }])).toThrow(
    UnreliableRecord,
  )
})

test('a clock that is not believed delays every event', () => {
  signer = new TestChains([{ kind: 'clock', at: start, expected: start }])
  pass(3 * 24 * hour)
  signer.reopen()
  expect(() => accept()).toThrow(refused('CLOCK_AHEAD'))
  expect(() => signer.chains.bind(keyId, organisation)).toThrow(refused('CLOCK_AHEAD'))
})

test('version 2 of another chain does not follow', () => {
  accept()
  const foreign = nextRules(tighter(first), { version: 2 })
  expect(() => accept(foreign)).toThrow(refused('PREVIOUS_NOT_HEAD', 'previous'))
})
