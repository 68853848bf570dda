/**
 * The rules of a key are fixed at its generation: all parties of the session received the same ones, and
 * every later generation keeps them.
 */
import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import {
  type Ceremony,
  deriveChildKey,
  type KeyRules,
  type PartyId,
  walletKeyOf,
  walletPathOf,
} from './index.ts'
import { hashOfKey } from './key-binding.ts'
import { openShare } from './key-share.ts'
import { keygenCeremonies, newSession, sharesOf } from '../test/ceremonies.ts'
import { type Curve, dealKey } from '../test/deal-key.ts'
import { runSession } from '../test/run-session.ts'

const rules = { networks: 'test', organisation: '0190a0c1-0000-7000-8000-00000000a11c' } as const
const others = [
  { ...rules, networks: 'main' } as const,
  { ...rules, organisation: '0190a0c1-0000-7000-8000-00000000b0b0' },
]

function keygen(curve: Curve, rulesOf: (party: PartyId) => KeyRules) {
  const ceremonies = [...keygenCeremonies(curve, 2, 2)].map(([party, ceremony]): [PartyId, Ceremony] =>
    ceremony.kind === 'keygen' ? [party, { ...ceremony, rules: rulesOf(party) }] : [party, ceremony],
  )
  return runSession(new Map(ceremonies))
}

describe.each(['secp256k1', 'ed25519'] as const)('%s', (curve) => {
  test('every share carries the rules, and so do those of a refresh and a reshare', () => {
    const made = sharesOf(keygen(curve, () => rules))
    expect(made.key.rules).toEqual(rules)
    for (const share of made.shares.values()) expect(openShare(share).key.rules).toEqual(rules)
    const session = newSession()
    const refreshed = sharesOf(
      runSession(
        new Map([...made.shares].map(([me, share]) => [me, { kind: 'refresh', session, share }] as const)),
      ),
    )
    expect(refreshed.key).toMatchObject({ epoch: 2, rules })
    const { key } = refreshed
    const reshare = {
      kind: 'reshare',
      session: newSession(),
      key,
      dealers: [1, 2],
      parties: [1, 3],
      threshold: 2,
    } as const
    const members = [1, 2, 3].map((me): [PartyId, Ceremony] => [
      me,
      {
        ...reshare,
        dealers: [...reshare.dealers],
        parties: [...reshare.parties],
        me,
        share: refreshed.shares.get(me),
      },
    ])
    expect(sharesOf(runSession(new Map(members))).key).toMatchObject({ epoch: 3, rules })
  })

  test.each(others)('parties with different rules do not generate a key', (other) => {
    for (const outcome of keygen(curve, (party) => (party === 1 ? rules : other)).values())
      expect(outcome).toEqual({ status: 'aborted', abort: { code: 'CONTEXT_MISMATCH', freeze: false } })
  })

  test('the hash that binds a session to its key covers them', () => {
    const { key } = dealKey(curve, 2, 3)
    const hashes = [key, { ...key, rules }, ...others.map((other) => ({ ...key, rules: other }))].map(
      hashOfKey,
    )
    expect(new Set(hashes.map(String)).size).toBe(4)
  })
})

test('the wallet of a key of test networks has another address than its root', () => {
  const { key } = dealKey('secp256k1', 2, 3)
  if (key.protocol !== 'dkls23-secp256k1-s128-v1') throw new Error('an ECDSA key was dealt')
  const parts = { publicKey: hexToBytes(key.publicKey), chainCode: hexToBytes(key.chainCode) }
  expect(walletPathOf(rules)).toEqual([1])
  expect(walletKeyOf(parts, rules)).toEqual(deriveChildKey(key, [1]))
  expect(walletKeyOf(parts, { networks: 'main' })).toEqual(parts.publicKey)
})

test('the steps of a chain lead on from the key, or from its branch of test networks', () => {
  const { key } = dealKey('secp256k1', 2, 3)
  if (key.protocol !== 'dkls23-secp256k1-s128-v1') throw new Error('an ECDSA key was dealt')
  const parts = { publicKey: hexToBytes(key.publicKey), chainCode: hexToBytes(key.chainCode) }
  const steps = [44, 60, 0, 0, 3]
  expect(walletPathOf({ networks: 'main' }, steps)).toEqual(steps)
  expect(walletPathOf(rules, steps)).toEqual([1, ...steps])
  for (const networks of ['main', 'test'] as const)
    expect(walletKeyOf(parts, { networks }, steps)).toEqual(
      deriveChildKey(key, walletPathOf({ networks }, steps)),
    )
})
