/** Two signers exchange hello states through a server that may change them. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  encodeHelloState,
  type Identity,
  identityOf,
  makeIdentitySeed,
  parseHelloState,
  type SignedEnd,
  signEnd,
} from '@holdfast/mpc/nodes'
import { beforeEach, expect, test } from 'vitest'
import { NodeRecord, writeRecord } from '../record/node-record.ts'
import { sealWith } from '../shares/seal.ts'
import { HelloStates } from './hello-states.ts'

const seal = sealWith(randomBytes(32))
const refused = (code: string, change: object = {}) => expect.objectContaining({ code, ...change }) as object
const identities: readonly [Identity, Identity] = [
  identityOf(makeIdentitySeed()),
  identityOf(makeIdentitySeed()),
]
let time = 0
let names = 0

function makeSigner(party: number, identity: Identity, pinned: readonly Identity[]) {
  const folder = mkdtempSync(join(tmpdir(), 'states-'))
  writeRecord(folder, seal)
  const now = () => time
  const record = new NodeRecord(folder, seal, { now, elapsed: now })
  const peers = new Map(pinned.map(({ name }, place) => [place + 1, name]))
  return { party, identity, record, states: new HelloStates({ party, identity, peers }, record, now) }
}
type Signer = ReturnType<typeof makeSigner>
const ana = () => makeSigner(1, identities[0], identities)
const bea = () => makeSigner(2, identities[1], identities)

/** The state that a signer sends in a new session. */
function stateOf({ record, states }: Signer, rules = '') {
  time += 1_000
  record.beginSession(`s${(names += 1)}`)
  return states.makeFor([1, 2], rules)
}
/** Both accept each other's hello, and see that the other did. */
function meet(first: Signer, other: Signer) {
  const [own, theirs] = [stateOf(first), stateOf(other)]
  const ends = [
    first.states.assertSound(own, other.party, theirs),
    other.states.assertSound(theirs, first.party, own),
  ]
  first.states.remember(ends[0]!.end)
  other.states.remember(ends[1]!.end)
}
const rememberedIn = (state: Uint8Array): readonly SignedEnd[] => parseHelloState(state)?.remembered ?? []

beforeEach(() => {
  time = Date.UTC(2026, 0, 1)
})

test('signers that met remind each other of what the other stated', () => {
  const [first, second] = [ana(), bea()]
  expect(rememberedIn(stateOf(second))).toEqual([])
  meet(first, second)
  const { length, head } = first.record.end
  expect(rememberedIn(stateOf(second))).toEqual([expect.objectContaining({ party: 1, length, head })])
  meet(first, second)
})

test('ROLLED_BACK where a peer remembers what the record does not hold', () => {
  const [first, second] = [ana(), bea()]
  stateOf(first)
  meet(first, second)
  const older = ana()
  const own = stateOf(older)
  expect(() => older.states.assertSound(own, 2, stateOf(second))).toThrow(
    refused('ROLLED_BACK', { field: 'record' }),
  )
})

test('a peer that only received the hello of the older record goes on reminding it of the newer one', () => {
  const [first, second] = [ana(), bea()]
  for (let session = 0; session < 3; session += 1) meet(first, second)
  const older = ana()
  // The carrier delivers nothing to the older record until it is longer than the newer one was.
  for (let session = 0; session < 9; session += 1) {
    const theirs = stateOf(second)
    second.states.assertSound(theirs, 1, stateOf(older))
  }
  const own = stateOf(older)
  expect(() => older.states.assertSound(own, 2, stateOf(second))).toThrow(refused('ROLLED_BACK'))
})

test('a peer cannot invent an end, repeat one of another signer, or one of a former identity of the number', () => {
  const [first, second] = [ana(), bea()]
  const own = stateOf(first)
  const mine = parseHelloState(stateOf(second))!.own
  const end = { party: 1, at: time, length: 1_000, head: 'ff'.repeat(32) }
  for (const identity of [second.identity, identityOf(makeIdentitySeed())]) {
    const state = encodeHelloState({ own: mine, rules: '', remembered: [signEnd(end, identity)] })
    expect(first.states.assertSound(own, 2, state)).toEqual({ end: mine, rules: '' })
  }
  const state = encodeHelloState({ own: mine, rules: '', remembered: [signEnd(end, first.identity)] })
  expect(() => first.states.assertSound(own, 2, state)).toThrow(refused('ROLLED_BACK'))
})

test('CLOCKS_DIFFER beyond a minute in either direction, and for a time of no calendar', () => {
  const [first, second] = [ana(), bea()]
  const own = stateOf(first)
  const at = parseHelloState(own)!.own.at
  const stated = (other: number) => {
    const end = signEnd({ party: 2, at: other, length: 1, head: 'ff'.repeat(32) }, second.identity)
    return () => first.states.assertSound(own, 2, encodeHelloState({ own: end, rules: '', remembered: [] }))
  }
  for (const difference of [60_000, -60_000]) expect(stated(at + difference)).not.toThrow()
  for (const difference of [60_001, -60_001])
    expect(stated(at + difference)).toThrow(refused('CLOCKS_DIFFER', { party: 2, field: 'time' }))
  expect(stated(Number.MAX_SAFE_INTEGER)).toThrow('and 9007199254740991 ms at signer 2')
})

test('the rules that a peer states are told, whatever the own ones are', () => {
  const [first, second] = [ana(), bea()]
  for (const rules of ['ab'.repeat(32), 'quarantined', ''])
    expect(first.states.assertSound(stateOf(first), 2, stateOf(second, rules))).toMatchObject({ rules })
})

test('VERSIONS_DIFFER for a state of another version', () => {
  const first = ana()
  const own = stateOf(first)
  for (const state of [undefined, new Uint8Array(0), new Uint8Array([1, 2, 3])])
    expect(() => first.states.assertSound(own, 2, state)).toThrow(refused('VERSIONS_DIFFER', { party: 2 }))
})

test('an end of an identity that is no longer pinned is not repeated, and an earlier one does not replace a later one', () => {
  const [first, second] = [ana(), bea()]
  const early = parseHelloState(stateOf(first))!.own
  meet(first, second)
  const known = second.record.endOfPeer(1)
  second.states.remember(early)
  expect(second.record.endOfPeer(1)).toEqual(known)
  const [, own] = identities
  const replaced = new HelloStates(
    { party: 2, identity: own, peers: new Map([[1, identityOf(makeIdentitySeed()).name]]) },
    second.record,
    () => time,
  )
  expect(rememberedIn(second.states.makeFor([1, 2], ''))).toHaveLength(1)
  expect(rememberedIn(replaced.makeFor([1, 2], ''))).toEqual([])
})
