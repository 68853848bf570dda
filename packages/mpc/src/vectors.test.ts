/** Published test vectors. Each names its origin. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { deriveChild } from './ecdsa/derive.ts'
import { frost, frostPublicOf, identifierOf } from './eddsa/frost.ts'
import { ed25519Group, scalarBytes, secp256k1Group } from './group.ts'
import { verifySignature } from './index.ts'
import { evaluatePolynomial } from './secret-sharing.ts'
import { opensslVerifies } from '../test/ceremonies.ts'

describe('RFC 9591, appendix E.1: FROST(Ed25519, SHA-512)', () => {
  const { Fn, BASE } = ed25519.Point
  const coefficients = [
    '7b1c33d3f5291d85de664833beb1ad469f7fb6025a0ec78b3a790c6e13a98304',
    '178199860edd8c62f5212ee91eff1295d0d670ab4ed4506866bae57e7030b204',
  ].map((text) => Fn.fromBytes(hexToBytes(text)))
  const share = (party: number) =>
    scalarBytes(ed25519Group, evaluatePolynomial(coefficients, party, Fn.ORDER))
  const commitments = coefficients.map((scalar) => bytesToHex(BASE.multiply(scalar).toBytes()))
  const [publicKey = ''] = commitments
  const pub = frostPublicOf({
    protocol: 'frost-ed25519-v1',
    keyId: '00'.repeat(32),
    epoch: 1,
    threshold: 2,
    parties: [1, 2, 3],
    publicKey,
    commitments,
  })
  const randomness: Record<number, string[]> = {
    1: [
      '06894e04ee4aceec8619d5f6a0a180e2f47194d2ac306cba586b555e7c48d765',
      '40d6f879ff22e22409f7d808fed81f37118e7d3e4af71c0f44c60207553bcbce',
    ],
    3: [
      'fa5d950626782aade9e33fa781376d4888c2d1de7c37518bc248eb818ed0cdde',
      '7459a4d14ded0e365b085271be8dc6600d5b88f3978a2174297ffa32001a5afc',
    ],
  }
  const secret = (party: number) => ({ identifier: identifierOf(party), signingShare: share(party) })

  test('shares, nonces, signature shares and signature', () => {
    expect(bytesToHex(share(1))).toBe('929dcc590407aae7d388761cddb0c0db6f5627aea8e217f4a033f2ec83d93509')
    expect(publicKey).toBe('15d21ccd7ee42959562fc8aa63224c8851fb3ec85a3faf66040d380fb9738673')
    const committed = [1, 3].map((party) => {
      const bytes = randomness[party]!.map(hexToBytes)
      return frost.commit(secret(party), () => bytes.shift()!)
    })
    expect(bytesToHex(committed[0]!.nonces.hiding)).toBe(
      'ef6599dea4010581a72b3018c37c29a4341d7cab0773e8687ca74dcf14009701',
    )
    const list = committed.map(({ commitments }) => commitments)
    const message = utf8ToBytes('test')
    const shares = [1, 3].map((party, place) =>
      frost.signShare(secret(party), pub, committed[place]!.nonces, list, message),
    )
    expect(shares.map(bytesToHex)).toEqual([
      '60997f0142e43e8005027fe5ab7447dac00d22c2d7ddd9571a02613ba7d81c08',
      '79390e78bc59699c7af831f8f5fb478ec871a85f561a8641b5670ac4443f720f',
    ])
    const signature = frost.aggregate(pub, list, message, {
      [identifierOf(1)]: shares[0]!,
      [identifierOf(3)]: shares[1]!,
    })
    expect(bytesToHex(signature)).toBe(
      '154fb694ee7fcb37bf2381d94488c2a84b03b3352ad085feca81ad26d45852b7ecfe971ce4da95c4a95db93ac376b053897fca212ef85f99cf696bffeb178f07',
    )
    expect(verifySignature('ed25519', signature, message, hexToBytes(publicKey))).toBe(true)
    expect(opensslVerifies('ed25519', message, signature, hexToBytes(publicKey))).toBe(true)
  })
})

test('BIP32, test vector 2: m to m/0, unhardened', () => {
  const parent = hexToBytes('03cbcaa9c98c877a26977d00825c956a238e8dddfbd322cce4f74b0b5bd6ace4a7')
  const chainCode = hexToBytes('60499f801b896d83179a4374aeb7822aaeaceaa0db1f85ee3e904c4defbd9689')
  const child = deriveChild(secp256k1.Point.fromBytes(parent), chainCode, [0])
  expect(bytesToHex(child.point.toBytes())).toBe(
    '02fc9e5af0ac8d9b3cecfe2a888e2117ba3d089d8585886c9c826b6b22a98d12ea',
  )
  expect(bytesToHex(child.chainCode)).toBe('f0909affaa7ee7abe5dd4e100598d4dc53cd709d5a5c2cac40e7412f232f7c9c')
  expect(
    secp256k1.Point.fromBytes(parent).add(secp256k1.Point.BASE.multiply(child.offset)).equals(child.point),
  ).toBe(true)
})

describe('RFC 6979: signatures of a deterministic signer (development)', () => {
  test('appendix A.2.5, P-256, SHA-256, «sample»', () => {
    const key = hexToBytes('c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721')
    expect(bytesToHex(p256.sign(sha256(utf8ToBytes('sample')), key, { prehash: false, lowS: false }))).toBe(
      'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8',
    )
  })

  test('the same on secp256k1: key 1, «Satoshi Nakamoto»', () => {
    const key = hexToBytes('01'.padStart(64, '0'))
    const digest = sha256(utf8ToBytes('Satoshi Nakamoto'))
    const signature = secp256k1.sign(digest, key, { prehash: false })
    expect(bytesToHex(signature)).toBe(
      '934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d82442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5',
    )
    expect(verifySignature('secp256k1', signature, digest, secp256k1.getPublicKey(key))).toBe(true)
  })
})

describe('Wycheproof', () => {
  const { order, field } = { order: secp256k1Group.order, field: secp256k1.Point.Fp.ORDER }
  const word = (value: bigint) => hexToBytes(value.toString(16).padStart(64, '0'))

  // ecdsa_secp256k1_sha256_bitcoin_test.json and ecdsa_secp256k1_sha256_p1363_test.json, first group: its key and message.
  describe('ECDSA secp256k1 with SHA-256', () => {
    const publicKey = secp256k1.Point.fromHex(
      '04b838ff44e5bc177bf21189d0766082fc9d843226887fc9760371100b7ee20a6ff0c9d75bfba7b31a6bca1974496eeb56de357071955d83c4b1badaa0b21832e9',
    ).toBytes(true)
    const message = hexToBytes('313233343030')
    const digest = sha256(message)
    const r = '813ef79ccefa9a56f7ba805f0e478584fe5f0dd5f567bc09b5123ccbc9832365'
    const low = '6ff18a52dcc0336f7af62400a6dd9b810732baf1ff758000d6f613a556eb31ba'
    const high = '900e75ad233fcc908509dbff5922647db37c21f4afd3203ae8dc4ae7794b0f87'
    const verify = (signature: Uint8Array) => verifySignature('secp256k1', signature, digest, publicKey)

    test('the signature is accepted; the malleable one, valid elsewhere, is refused', () => {
      expect(verify(hexToBytes(r + low))).toBe(true)
      expect(verify(hexToBytes(r + high))).toBe(false)
      expect(opensslVerifies('secp256k1', message, hexToBytes(r + low), publicKey)).toBe(true)
      expect(opensslVerifies('secp256k1', message, hexToBytes(r + high), publicKey)).toBe(true)
    })

    test.each([
      ['r by r + n', (BigInt(`0x${r}`) + order) % 2n ** 256n, BigInt(`0x${low}`)],
      ['r by n − r', order - BigInt(`0x${r}`), BigInt(`0x${low}`)],
      ['s by s + n', BigInt(`0x${r}`), (BigInt(`0x${low}`) + order) % 2n ** 256n],
      ['s by −s', BigInt(`0x${r}`), 2n ** 256n - BigInt(`0x${low}`)],
    ])('%s', (_, newR, newS) => expect(verify(concatBytes(word(newR), word(newS)))).toBe(false))

    test('special values of r and s, each with each', () => {
      const special = [0n, 1n, 2n ** 256n - 1n, order, order - 1n, order + 1n, field, field + 1n]
      for (const newR of special)
        for (const newS of special) expect(verify(concatBytes(word(newR), word(newS)))).toBe(false)
    })

    test('invalid lengths', () => {
      for (const text of ['', '00', r, `${r}${low}00`, `00${r}${low}`, `${r}${low}`.slice(2)])
        expect(verify(hexToBytes(text))).toBe(false)
    })
  })

  // eddsa_test.json (later ed25519_test.json), first group: its key and its first signature, of the empty message.
  describe('Ed25519', () => {
    const publicKey = hexToBytes('7d4d0e7f6153a69b6242b522abbee685fda4420f8834b108c3bdae369ef549fa')
    const signature = hexToBytes(
      'd4fbdb52bfa726b44d1786a8c0d171c3e62ca83c9e5bbe63de0bb2483f8fd6cc1429ab72cafc41ab56af02ff8fcc43b99bfe4c7ae940f60f38ebaa9d311c4007',
    )
    const verify = (signature: Uint8Array) =>
      verifySignature('ed25519', signature, new Uint8Array(), publicKey)

    test('the signature of the empty message', () => {
      expect(verify(signature)).toBe(true)
      expect(opensslVerifies('ed25519', new Uint8Array(), signature, publicKey)).toBe(true)
      for (const cut of [
        signature.slice(0, 63),
        signature.slice(0, 32),
        concatBytes(signature, Uint8Array.of(0)),
      ])
        expect(verify(cut)).toBe(false)
    })

    test('special values of R and S, each with each; S with the order added', () => {
      const { order: most } = ed25519Group
      const prime = ed25519.Point.Fp.ORDER
      const little = (value: bigint) => word(value).toReversed()
      const special = [
        0n,
        1n,
        most - 1n,
        most,
        most + 1n,
        prime - 1n,
        prime,
        2n ** 255n - 1n,
        2n ** 256n - 1n,
      ]
      for (const newR of special)
        for (const newS of special) expect(verify(concatBytes(little(newR), little(newS)))).toBe(false)
      const own = BigInt(`0x${bytesToHex(signature.slice(32).toReversed())}`)
      for (const times of [1n, 2n, 4n])
        expect(verify(concatBytes(signature.slice(0, 32), little(own + times * most)))).toBe(false)
    })
  })
})

// No code signs with Schnorr yet; these vectors are for a Taproot suite.
test.each([
  [
    '0',
    '0000000000000000000000000000000000000000000000000000000000000003',
    'f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9',
    '00'.repeat(32),
    '00'.repeat(32),
    'e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca821525f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0',
  ],
  [
    '1',
    'b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfef',
    'dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659',
    '01'.padStart(64, '0'),
    '243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89',
    '6896bd60eeae296db48a229ff71dfe071bde413e6d43f917dc8dcf8c78de33418906d11ac976abccb20b091292bff4ea897efcb639ea871cfa95f6de339e4b0a',
  ],
])('BIP-340, test vector %s', (_, secret, publicKey, aux, message, signature) => {
  expect(bytesToHex(schnorr.getPublicKey(hexToBytes(secret)))).toBe(publicKey)
  expect(bytesToHex(schnorr.sign(hexToBytes(message), hexToBytes(secret), hexToBytes(aux)))).toBe(signature)
})

describe('verification of invalid signatures', () => {
  const n = secp256k1Group.order
  const key = randomBytes(32)
  const publicKey = secp256k1.getPublicKey(key)
  const digest = randomBytes(32)
  const good = secp256k1.sign(digest, key, { prehash: false })
  const r = good.slice(0, 32)
  const s = good.slice(32)
  const scalar = (value: bigint) => hexToBytes(value.toString(16).padStart(64, '0'))
  const valueOf = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes)}`)

  test.each([
    ['zero r', concatBytes(scalar(0n), s)],
    ['zero s', concatBytes(r, scalar(0n))],
    ['r and s zero', new Uint8Array(64)],
    ['r = n', concatBytes(scalar(n), s)],
    ['s = n', concatBytes(r, scalar(n))],
    ['high s', concatBytes(r, scalar(n - valueOf(s)))],
    ['r = 2²⁵⁶ − 1', concatBytes(new Uint8Array(32).fill(0xff), s)],
    ['r and s exchanged', concatBytes(s, r)],
    ['63 bytes', good.slice(1)],
    ['65 bytes', concatBytes(good, Uint8Array.of(0))],
    ['DER', secp256k1.sign(digest, key, { prehash: false, format: 'der' })],
    ['nothing', new Uint8Array()],
  ])('secp256k1: %s', (_, signature) => {
    expect(verifySignature('secp256k1', good, digest, publicKey)).toBe(true)
    expect(verifySignature('secp256k1', signature, digest, publicKey)).toBe(false)
  })

  test('secp256k1: another digest, another key, no key, a digest that is not one', () => {
    expect(verifySignature('secp256k1', good, randomBytes(32), publicKey)).toBe(false)
    expect(verifySignature('secp256k1', good, digest, secp256k1.getPublicKey(randomBytes(32)))).toBe(false)
    expect(verifySignature('secp256k1', good, digest, new Uint8Array(33))).toBe(false)
    expect(verifySignature('secp256k1', good, digest.slice(1), publicKey)).toBe(false)
  })

  // The arithmetic that the other groups of Wycheproof's ECDSA vectors test, generated here: any R, s and
  // digest are a signature of the key Q = r⁻¹·(s·R − e·G).
  describe('secp256k1: signatures at the edges of the arithmetic, which are signatures', () => {
    const { Point } = secp256k1
    const { Fn } = Point
    const keyOf = (point: InstanceType<typeof Point>, sValue: bigint, e: bigint) => {
      const rValue = Fn.create(point.x)
      const left = point.multiply(sValue)
      const made = (e === 0n ? left : left.subtract(Point.BASE.multiply(e))).multiply(Fn.inv(rValue))
      return { rValue, publicKey: made.toBytes(true) }
    }
    /** The first point whose x is `from` or more. */
    const pointAt = (from: bigint) => {
      for (let x = from; ; x++)
        try {
          return Point.fromBytes(concatBytes(Uint8Array.of(2), scalar(x)))
        } catch {
          // No point has that x.
        }
    }
    const random = () => Fn.create(valueOf(randomBytes(32)))
    const half = n >> 1n
    const text = randomBytes(20)
    const ofText = valueOf(sha256(text))

    test.each([
      ['R has an x above the order, so r is small', pointAt(n + 1n), 5n, ofText],
      ['r is as small as a point allows', pointAt(1n), random() % half, ofText],
      ['s = 1', Point.BASE.multiply(7n), 1n, ofText],
      ['s is the highest of the low ones', Point.BASE.multiply(7n), half, ofText],
      ['k = 1', Point.BASE, random() % half, ofText],
      ['k = −1', Point.BASE.negate(), random() % half, ofText],
      ['the digest is zero', Point.BASE.multiply(random()), 3n, 0n],
      ['the digest is one less than the order', Point.BASE.multiply(random()), 3n, n - 1n],
      ['the digest is above the order', Point.BASE.multiply(random()), 3n, n + 5n],
    ])('%s', (_, point, sValue, e) => {
      const { rValue, publicKey: own } = keyOf(point, sValue, Fn.create(e))
      const signature = concatBytes(scalar(rValue), scalar(sValue))
      expect(verifySignature('secp256k1', signature, scalar(e), own)).toBe(true)
      // OpenSSL, through Node, computes the digest itself.
      if (e === ofText) expect(opensslVerifies('secp256k1', text, signature, own)).toBe(true)
      const other = concatBytes(scalar(rValue), scalar(sValue - 1n))
      expect(verifySignature('secp256k1', other, scalar(e), own)).toBe(false)
    })

    test('the two multiples are the same point; and opposite ones, whose sum is no point', () => {
      const e = Fn.create(ofText)
      const sValue = random() % half
      // e/s·G = r/s·Q: their addition is a doubling.
      const rValue = Fn.create(Point.BASE.multiply(Fn.mul(2n, Fn.mul(e, Fn.inv(sValue)))).x)
      const own = Point.BASE.multiply(Fn.mul(e, Fn.inv(rValue)))
      const signature = concatBytes(scalar(rValue), scalar(sValue))
      expect(verifySignature('secp256k1', signature, scalar(e), own.toBytes(true))).toBe(true)
      expect(opensslVerifies('secp256k1', text, signature, own.toBytes(true))).toBe(true)
      expect(verifySignature('secp256k1', signature, scalar(e), own.negate().toBytes(true))).toBe(false)
    })
  })

  test('ed25519: s + L, a small-order key, a signature of zeros', () => {
    const secret = randomBytes(32)
    const own = ed25519.getPublicKey(secret)
    const message = randomBytes(9)
    const signature = ed25519.sign(message, secret)
    expect(verifySignature('ed25519', signature, message, own)).toBe(true)
    const le = (bytes: Uint8Array) => valueOf(bytes.toReversed())
    const malleable = scalar(le(signature.slice(32)) + ed25519Group.order).toReversed()
    expect(verifySignature('ed25519', concatBytes(signature.slice(0, 32), malleable), message, own)).toBe(
      false,
    )
    expect(verifySignature('ed25519', new Uint8Array(64), message, own)).toBe(false)
    const identity = new Uint8Array(32)
    identity[0] = 1
    expect(verifySignature('ed25519', concatBytes(identity, new Uint8Array(32)), message, identity)).toBe(
      false,
    )
  })
})
