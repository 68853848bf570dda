import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { type Ceremony, deriveChildKey, describeShare, engine, InvalidShare, type PartyId } from './index.ts'
import { encodeShare, openShare } from './key-share.ts'
import { exportPrivateKey } from './export-private-key.ts'
import { expectCleanEnd, newSession, sharesOf, signAndVerify, signCeremonies } from '../test/ceremonies.ts'
import { type Curve, type DealtKey, dealKey } from '../test/deal-key.ts'
import { runSession } from '../test/run-session.ts'

function refresh({ shares }: DealtKey) {
  const session = newSession()
  return sharesOf(
    runSession(new Map([...shares].map(([me, share]) => [me, { kind: 'refresh', session, share }]))),
  )
}

function reshare(
  { key, shares }: Pick<DealtKey, 'key' | 'shares'>,
  dealers: PartyId[],
  parties: PartyId[],
  threshold: number,
) {
  const session = newSession()
  const members = [...new Set([...dealers, ...parties])]
  const ceremonies = members.map((me): [PartyId, Ceremony] => {
    const share = dealers.includes(me) ? shares.get(me) : undefined
    return [me, { kind: 'reshare', session, me, share, key, dealers, parties, threshold }]
  })
  return runSession(new Map(ceremonies))
}

function repair({ key, shares }: DealtKey, lost: PartyId[]) {
  const session = newSession()
  const ceremonies = key.parties.map((me): [PartyId, Ceremony] => {
    const share = lost.includes(me) ? undefined : shares.get(me)
    return [me, { kind: 'repair', session, me, share, key, lost }]
  })
  return sharesOf(runSession(new Map(ceremonies)))
}

const publicPart = (curve: Curve, privateKey: Uint8Array): string =>
  curve === 'secp256k1'
    ? bytesToHex(secp256k1.getPublicKey(privateKey))
    : bytesToHex(ed25519.Point.BASE.multiply(ed25519.Point.Fn.fromBytes(privateKey)).toBytes())

describe.each(['secp256k1', 'ed25519'] as const)('%s', (curve) => {
  test('a refresh keeps key, chain code and every derived address; old and new shares do not mix', () => {
    const old = dealKey(curve, 2, 3)
    const fresh = refresh(old)
    expect(fresh.key).toMatchObject({ keyId: old.key.keyId, publicKey: old.key.publicKey, epoch: 2 })
    const paths = curve === 'secp256k1' ? [[], [0], [44, 195, 0, 0, 7]] : [[]]
    for (const path of paths) {
      expect(deriveChildKey(fresh.key, path)).toEqual(deriveChildKey(old.key, path))
      expect(signAndVerify({ curve, ...fresh }, [1, 3], path)).toEqual(deriveChildKey(old.key, path))
    }
    expect(openShare(fresh.shares.get(1)!).secret).not.toBe(openShare(old.shares.get(1)!).secret)
    const mixed = new Map([
      [1, old.shares.get(1)!],
      [2, fresh.shares.get(2)!],
    ])
    const outcomes = runSession(signCeremonies({ curve, shares: mixed }, [1, 2]))
    expectCleanEnd(outcomes)
    expect([...outcomes.values()]).toContainEqual({
      status: 'aborted',
      abort: { code: 'CONTEXT_MISMATCH', freeze: false },
    })
    expect(() => exportPrivateKey([old.shares.get(1)!, fresh.shares.get(2)!])).toThrow(InvalidShare)
    const disguised = encodeShare({ ...openShare(old.shares.get(1)!), key: fresh.key })
    expect(() => openShare(disguised)).toThrow('does not fit its public commitments')
  })

  test('a key moves to other parties and another threshold, and the party that left has nothing', () => {
    const old = dealKey(curve, 2, 3)
    const outcomes = reshare(old, [1, 3], [1, 4, 5], 3)
    expect(outcomes.get(3)).toEqual({ status: 'finished', messages: [], result: { kind: 'left' } })
    const made = sharesOf(outcomes)
    expect(made.key).toMatchObject({
      publicKey: old.key.publicKey,
      threshold: 3,
      parties: [1, 4, 5],
      epoch: 2,
    })
    expect(bytesToHex(signAndVerify({ curve, ...made }, [1, 4, 5]))).toBe(old.key.publicKey)
  })

  test('the other parties replace a lost share, and the lost one becomes useless', () => {
    const old = dealKey(curve, 2, 3)
    const made = repair(old, [2])
    expect(made.key).toMatchObject({ publicKey: old.key.publicKey, epoch: 2, parties: [1, 2, 3] })
    signAndVerify({ curve, ...made }, [1, 2])
    const found = new Map(made.shares).set(2, old.shares.get(2)!)
    expectCleanEnd(runSession(signCeremonies({ curve, shares: found }, [1, 2])))
  })

  test('`threshold` shares give the private key, fewer and foreign ones are refused', () => {
    const { key, shares } = dealKey(curve, 3, 5)
    const some = [1, 3, 4].map((party) => shares.get(party)!)
    const exported = exportPrivateKey(some)
    expect(publicPart(curve, exported.privateKey)).toBe(key.publicKey)
    expect(exportPrivateKey([...shares.values()]).privateKey).toEqual(exported.privateKey)
    expect(() => exportPrivateKey(some.slice(1))).toThrow('3 shares are needed')
    expect(() => exportPrivateKey([...some.slice(1), some[1]!])).toThrow('the same party')
    expect(() => exportPrivateKey([...some, dealKey(curve, 3, 5).shares.get(5)!])).toThrow('different keys')
  })

  test('a share whose secret was changed does not fit its public commitments', () => {
    const { shares } = dealKey(curve, 2, 3)
    const share = openShare(shares.get(1)!)
    const changed = encodeShare({ ...share, secret: openShare(shares.get(2)!).secret })
    expect(() => describeShare(changed)).toThrow(InvalidShare)
    const { keyId } = openShare(dealKey(curve, 2, 3).shares.get(1)!).key
    const renamed = encodeShare({ ...share, key: { ...share.key, keyId } })
    expect(() => describeShare(renamed)).toThrow('key id is of another key')
    expect(() => describeShare(new TextEncoder().encode('{}'))).toThrow(InvalidShare)
    expect(() => describeShare(Uint8Array.of(0xff))).toThrow('not JSON')
  })

  test('a dealer of a reshare needs the share of that key and epoch', () => {
    const old = dealKey(curve, 2, 3)
    const other = dealKey(curve, 2, 3)
    const ceremony = {
      kind: 'reshare',
      session: newSession(),
      me: 1,
      dealers: [1, 2],
      parties: [1, 2],
      threshold: 2,
    } as const
    const parts = { ...ceremony, dealers: [1, 2], parties: [1, 2] }
    expect(() => engine.start({ ...parts, key: old.key, share: other.shares.get(1) })).toThrow(
      'not of that key',
    )
    expect(() => engine.start({ ...parts, key: old.key })).toThrow('a dealer needs its share')
    const four = { ...parts, parties: [1, 2, 4, 5], key: old.key, share: old.shares.get(1) }
    expect(() => engine.start(four)).toThrow('threshold not above half of the parties')
    expect(() => engine.start({ ...parts, me: 3, key: old.key, share: old.shares.get(3) })).toThrow(
      'neither a dealer nor a recipient',
    )
    expect(() => engine.start({ ...parts, dealers: [1, 9], key: old.key, share: old.shares.get(1) })).toThrow(
      'no share',
    )
  })
})
