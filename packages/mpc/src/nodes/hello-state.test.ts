import { encodeFields, readFields } from '@holdfast/ledger'
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { expect, test } from 'vitest'
import { encodeHelloState, type HelloState, isEndOf, parseHelloState, signEnd } from './hello-state.ts'

const identity = identityOf(makeIdentitySeed())
const end = { party: 2, at: Date.UTC(2026, 0, 1), length: 40, head: 'ab'.repeat(32) }
const state: HelloState = {
  own: signEnd(end, identity),
  rules: 'ef'.repeat(32),
  remembered: [1, 3].map((party) => signEnd({ ...end, party }, identity)),
}

test('a state is read as it was written, with remembered ends or rules and without', () => {
  for (const written of [state, { ...state, remembered: [] }, { ...state, rules: '' }])
    expect(parseHelloState(encodeHelloState(written))).toEqual(written)
})

test('an end is of the identity that signed it, exactly as it was signed', () => {
  expect(isEndOf(identity.name, state.own)).toBe(true)
  expect(isEndOf(identityOf(makeIdentitySeed()).name, state.own)).toBe(false)
  for (const change of [{ party: 1 }, { at: end.at + 1 }, { length: 41 }, { head: 'cd'.repeat(32) }])
    expect(isEndOf(identity.name, { ...state.own, ...change })).toBe(false)
})

test('a state with a field missing, added or not in its one form is none', () => {
  const fields = readFields(encodeHelloState(state)) ?? []
  const states = [
    fields.slice(0, 1),
    fields.slice(0, 2),
    fields.slice(0, -1),
    [...fields, ''],
    fields.with(0, 'holdfast/hello-state/1'),
    fields.with(1, 'EF'.repeat(32)),
    fields.with(2, '0'),
    fields.with(3, '01'),
    fields.with(5, 'AB'.repeat(32)),
    fields.with(6, 'AAAA'),
  ]
  for (const changed of states) expect(parseHelloState(encodeFields(changed))).toBeNull()
  const remembered = state.remembered.toReversed()
  expect(parseHelloState(encodeHelloState({ ...state, remembered }))).toBeNull()
  expect(parseHelloState(new Uint8Array([1, 2, 3]))).toBeNull()
})
