/** The rules of use that the engine enforces. */
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { part } from './bytes.ts'
import { engine, InvalidCeremony, InvalidState, type PartyId } from './index.ts'
import { encodeShare, openShare } from './key-share.ts'
import { hexToBytes } from '@noble/hashes/utils.js'
import { expectCleanEnd, keygenCeremonies, newSession, signCeremonies } from '../test/ceremonies.ts'
import { dealKey } from '../test/deal-key.ts'
import { runSession } from '../test/run-session.ts'

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

describe('nonces', () => {
  test.each(['secp256k1', 'ed25519'] as const)(
    '%s: gone from the state before the share of the signature leaves',
    (curve) => {
      const states: string[] = []
      runSession(signCeremonies(dealKey(curve, 2, 3), [1, 2]), undefined, ({ party, step }) => {
        if (party === 1 && step.status === 'waiting') states.push(textOf(step.state))
      })
      const kept = (text: string) => (JSON.parse(text) as { kept: Record<string, unknown> }).kept
      const first = kept(states[0]!)
      const last = states.at(-1)!
      const secrets =
        curve === 'secp256k1'
          ? [first['nonce'], first['mask'], first['keyShare']]
          : [first['secret'], ...Object.values(first['nonces'] as Record<string, string>)]
      for (const secret of secrets) {
        expect(secret).toMatch(/^[0-9a-f]{64}$/)
        expect(states[0]).toContain(secret)
        expect(last).not.toContain(secret)
      }
      const allowed =
        curve === 'secp256k1' ? ['common', 'noncePoint', 'u', 'w'] : ['common', 'commitments', 'share']
      expect(Object.keys(kept(last)).sort()).toEqual(allowed.sort())
    },
  )

  test('a session id used twice by mistake repeats no nonce and no pad', () => {
    const dealt = dealKey('secp256k1', 2, 3)
    const session = newSession()
    const text = randomBytes(8)
    const bodies = [1, 2].map(() => {
      const step = engine.start(signCeremonies(dealt, [1, 2], { session, text }).get(1)!)
      return step.status === 'waiting' ? step.messages.map(({ body }) => bytesToHex(body.slice(32, 96))) : []
    })
    for (const body of bodies[0]!) expect(bodies[1]).not.toContain(body)
  })
})

/**
 * A co-signer that follows the protocol except for one column of the OT extension: whether the victim aborts
 * reveals a bit of the victim's Δ.
 */
function cheatInColumn(share: Uint8Array, victim: PartyId, column: number): Uint8Array {
  const opened = openShare(share)
  const peers = opened.peers.map((peer) => {
    if (peer.party !== victim) return peer
    const one = hexToBytes(peer.one)
    part(one, column, 16).set(randomBytes(16))
    return { ...peer, one: bytesToHex(one) }
  })
  return encodeShare({ ...opened, peers })
}

describe('selective failure', () => {
  const dealt = dealKey('secp256k1', 2, 3)
  const delta = hexToBytes(openShare(dealt.shares.get(1)!).peers[0]!.delta)
  const attempt = (column: number, frozen: PartyId[]) => {
    const shares = new Map(dealt.shares).set(2, cheatInColumn(dealt.shares.get(2)!, 1, column))
    const outcome = runSession(signCeremonies({ curve: 'secp256k1', shares }, [1, 2], { frozen })).get(1)!
    return outcome.status === 'aborted' ? outcome.abort : undefined
  }

  test('a victim that forgets its failures would leak one bit with each session', () => {
    for (let column = 0; column < 12; column++) {
      const bit = (delta[column >> 3]! >> (7 - (column & 7))) & 1
      const abort = attempt(column, [])
      expect(abort?.code === 'OT_CHECK_FAILED').toBe(bit === 1)
      if (bit === 1) expect(abort).toEqual({ code: 'OT_CHECK_FAILED', party: 2, freeze: true })
    }
  })

  test('a victim that remembers answers nothing after the first', () => {
    const frozen: PartyId[] = []
    let answersAfterFailure = 0
    let failures = 0
    for (let column = 0; column < 128 && failures < 3; column++) {
      const wasFrozen = frozen.length > 0
      const abort = attempt(column, frozen)
      if (abort?.freeze) frozen.push(abort.party!)
      if (abort?.code === 'OT_CHECK_FAILED') failures += 1
      if (wasFrozen && abort?.code !== 'PEER_FROZEN') answersAfterFailure += 1
      if (wasFrozen && column > 40) break
    }
    expect(failures).toBe(1)
    expect(answersAfterFailure).toBe(0)
    expect(attempt(0, frozen)).toEqual({ code: 'PEER_FROZEN', party: 2, freeze: false })
  })

  test('the others still sign', () => {
    const outcomes = runSession(signCeremonies(dealt, [1, 3], { frozen: [2] }))
    expect([...outcomes.values()].map(({ status }) => status)).toEqual(['finished', 'finished'])
  })
})

describe('a session is bound to what it is for', () => {
  const dealt = dealKey('secp256k1', 2, 3)
  const session = newSession()
  const text = randomBytes(20)
  const honest = signCeremonies(dealt, [1, 2], { session, text })
  const mismatch = { status: 'aborted', abort: { code: 'CONTEXT_MISMATCH', freeze: false } }

  test.each([
    ['digest', signCeremonies(dealt, [1, 2], { session, text: randomBytes(20) })],
    ['path', signCeremonies(dealt, [1, 2], { session, text, path: [1] })],
  ])('another %s told to the other signer', (_, other) => {
    const outcomes = runSession(
      new Map([
        [1, honest.get(1)!],
        [2, other.get(2)!],
      ]),
    )
    expect(outcomes.get(1)).toEqual(mismatch)
    expect(outcomes.get(2)).toEqual(mismatch)
  })

  test('another session id', () => {
    const other = signCeremonies(dealt, [1, 2], { text })
    const outcomes = runSession(
      new Map([
        [1, honest.get(1)!],
        [2, other.get(2)!],
      ]),
    )
    for (const party of [1, 2])
      expect(outcomes.get(party)).toMatchObject({ status: 'aborted', abort: { code: 'WRONG_SESSION' } })
  })

  test('another set of signers', () => {
    const other = signCeremonies(dealt, [2, 3], { session, text })
    expectCleanEnd(
      runSession(
        new Map([
          [1, honest.get(1)!],
          [2, other.get(2)!],
        ]),
      ),
    )
  })

  test('another threshold or set of parties in key generation', () => {
    const ceremony = keygenCeremonies('secp256k1', 2, 3).get(1)!
    const two = { ...ceremony, me: 2, threshold: 3 } as typeof ceremony
    const three = { ...ceremony, me: 3 } as typeof ceremony
    const outcomes = runSession(
      new Map([
        [1, ceremony],
        [2, two],
        [3, three],
      ]),
    )
    for (const outcome of outcomes.values()) expect(outcome).toEqual(mismatch)
  })
})

test.each(['secp256k1', 'ed25519'] as const)('%s: a key needs more than half of its parties', (curve) => {
  const start = (threshold: number, total: number) =>
    engine.start(keygenCeremonies(curve, threshold, total).get(1)!)
  expect(() => start(2, 4)).toThrow('threshold not above half of the parties')
  expect(start(2, 2).status).toBe('waiting')
  expect(start(2, 3).status).toBe('waiting')
})

describe('impossible requests are refused before anything is sent', () => {
  const ecdsa = dealKey('secp256k1', 2, 3)
  const eddsa = dealKey('ed25519', 2, 3)
  const base = {
    kind: 'sign',
    session: newSession(),
    share: ecdsa.shares.get(1)!,
    signers: [1, 2],
    message: new Uint8Array(32),
    path: [] as number[],
    frozen: [] as number[],
  } as const

  test.each([
    ['fewer signers than the threshold', { ...base, signers: [1] }],
    ['more', { ...base, signers: [1, 2, 3] }],
    ['signers without this party', { ...base, signers: [2, 3] }],
    ['a stranger', { ...base, signers: [1, 4] }],
    ['a signer twice', { ...base, signers: [1, 1] }],
    ['a digest of 31 bytes', { ...base, message: new Uint8Array(31) }],
    ['a hardened child', { ...base, path: [0x8000_0000] }],
    ['a child of an Ed25519 key', { ...base, share: eddsa.shares.get(1)!, path: [0] }],
    ['a short session id', { ...base, session: 'ab' }],
  ])('%s', (_, { signers, path, frozen, ...rest }) => {
    expect(() =>
      engine.start({ ...rest, signers: [...signers], path: [...path], frozen: [...frozen] }),
    ).toThrow(InvalidCeremony)
  })

  test('a state that no step returned', () => {
    expect(() => engine.handle(new Uint8Array(3), [])).toThrow(InvalidState)
    const step = engine.start({ ...base, signers: [1, 2], path: [], frozen: [] })
    if (step.status !== 'waiting') throw new Error('not waiting')
    const text = textOf(step.state)
    for (const forged of [
      text.replace('"version":1', '"version":2'),
      text.replace('ecdsa-sign', 'ecdsa-signed'),
      text.replace('"nonce"', '"notnonce"'),
    ]) {
      const other = engine.start({
        ...base,
        share: ecdsa.shares.get(2)!,
        signers: [1, 2],
        path: [],
        frozen: [],
      })
      const messages = other.status === 'waiting' ? other.messages : []
      expect(() => engine.handle(new TextEncoder().encode(forged), messages)).toThrow(InvalidState)
    }
  })
})
