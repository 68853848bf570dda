/** The algebra of each layer in isolation, with honest and malicious parties. */
import { createCipheriv } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, hexToBytes, randomBytes } from '@noble/hashes/utils.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { bitAt, part, xorInto } from '../bytes.ts'
import { answerMultiplication, beginMultiplication, finishMultiplication } from './multiplication.ts'
import { extendAsReceiver, extendAsSender, type ReceiverSeeds, type SenderSeeds } from './ot-extension.ts'
import { answerPairing, beginPairing, confirmPairing, finishPairing } from './pairing.ts'
import { universalHash } from './universal-hash.ts'
import { Fault, SessionAbort } from '../fault.ts'
import { ed25519Group, mod, randomScalar, secp256k1Group } from '../group.ts'
import { evaluateCommitments, evaluatePolynomial, lagrange } from '../secret-sharing.ts'
import { correlation } from '../../test/deal-key.ts'

const q = secp256k1Group.order

function correlated(): { sender: SenderSeeds; receiver: ReceiverSeeds } {
  const { sender, receiver } = correlation()
  return {
    sender: { delta: hexToBytes(sender.delta), chosen: hexToBytes(sender.chosen) },
    receiver: { zero: hexToBytes(receiver.zero), one: hexToBytes(receiver.one) },
  }
}

const faultOf = (act: () => unknown): Fault => {
  try {
    act()
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

const flipped = (bytes: Uint8Array, bit: number): Uint8Array => {
  const copy = bytes.slice()
  copy[bit >> 3]! ^= 128 >> (bit & 7)
  return copy
}

describe('universal hash', () => {
  test('its multiplication is GHASH: AES-GCM tags of the platform are computed with it', () => {
    for (let run = 0; run < 20; run++) {
      const key = randomBytes(16)
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-128-gcm', key, iv)
      const text = concatBytes(cipher.update(randomBytes(16)), cipher.final())
      const block = (plain: Uint8Array) => {
        const ecb = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
        return Uint8Array.from(concatBytes(ecb.update(plain), ecb.final()))
      }
      const multiply = universalHash([block(new Uint8Array(16))])
      const lengths = new Uint8Array(16)
      lengths[7] = 0
      lengths[15] = 128
      const tag = multiply(concatBytes(text, new Uint8Array(16)))
      xorInto(tag, lengths)
      const sealed = multiply(concatBytes(tag, block(concatBytes(iv, Uint8Array.of(0, 0, 0, 1)))))
      expect(Buffer.from(sealed).equals(cipher.getAuthTag())).toBe(true)
    }
  })

  test('it is linear', () => {
    const hash = universalHash([randomBytes(16), randomBytes(16)])
    const a = randomBytes(48)
    const b = randomBytes(48)
    const sum = hash(a)
    xorInto(sum, hash(b))
    xorInto(a, b)
    expect(hash(a)).toEqual(sum)
  })
})

describe('oblivious transfer extension', () => {
  test('rows differ by the choice times Δ', () => {
    const { sender, receiver } = correlated()
    const context = randomBytes(32)
    const choices = randomBytes(64)
    const { rows, message } = extendAsReceiver(receiver, context, choices, randomBytes)
    const theirs = extendAsSender(sender, context, 512, message).rows
    for (let j = 0; j < 512; j++) {
      const expected = part(rows, j, 16).slice()
      if (bitAt(choices, j) === 1) xorInto(expected, sender.delta)
      expect(part(theirs, j, 16)).toEqual(expected)
    }
  })

  test('any changed bit of the message, and any other context, is a freezing fault', () => {
    const { sender, receiver } = correlated()
    const context = randomBytes(32)
    const { message } = extendAsReceiver(receiver, context, randomBytes(16), randomBytes)
    for (const at of [0, 40, 2000, 4127, 4130, 4145, 6000, message.length - 1]) {
      const fault = faultOf(() => extendAsSender(sender, context, 128, flipped(message, at * 8 + (at % 8))))
      expect(fault).toMatchObject({ code: 'OT_CHECK_FAILED', freeze: true })
    }
    expect(faultOf(() => extendAsSender(sender, randomBytes(32), 128, message)).freeze).toBe(true)
    expect(faultOf(() => extendAsSender(sender, context, 128, message.slice(1)))).toMatchObject({
      code: 'MALFORMED_MESSAGE',
      freeze: false,
    })
  })

  test('the same context twice does not give the same columns', () => {
    const { receiver } = correlated()
    const context = randomBytes(32)
    const first = extendAsReceiver(receiver, context, new Uint8Array(16), randomBytes)
    const two = extendAsReceiver(receiver, context, new Uint8Array(16), randomBytes)
    expect(first.rows).not.toEqual(two.rows)
  })
})

describe('multiplication', () => {
  test('c + d = a·b, in 20 of 20', () => {
    const { sender, receiver } = correlated()
    for (let run = 0; run < 20; run++) {
      const context = randomBytes(32)
      const a = [
        randomScalar(secp256k1Group, randomBytes),
        randomScalar(secp256k1Group, randomBytes),
      ] as const
      const bob = beginMultiplication(receiver, context, randomBytes)
      const alice = answerMultiplication(sender, context, bob.message, a, randomBytes)
      const d = finishMultiplication(bob.secret, context, alice.message)
      for (const place of [0, 1] as const)
        expect(mod(alice.c[place] + d[place] - a[place] * bob.b, q)).toBe(0n)
    }
  })

  test('any changed bit of the answer is a freezing fault', () => {
    const { sender, receiver } = correlated()
    const context = randomBytes(32)
    const bob = beginMultiplication(receiver, context, randomBytes)
    const { message } = answerMultiplication(sender, context, bob.message, [1n, 2n], randomBytes)
    for (const at of [0, 33, 700, 20_000, message.length - 50, message.length - 1])
      expect(
        faultOf(() => finishMultiplication(bob.secret, context, flipped(message, at * 8))),
      ).toMatchObject({
        code: 'MULTIPLICATION_CHECK_FAILED',
        freeze: true,
      })
  })

  test('an answer to another beginning is refused', () => {
    const { sender, receiver } = correlated()
    const context = randomBytes(32)
    const first = beginMultiplication(receiver, context, randomBytes)
    const two = beginMultiplication(receiver, context, randomBytes)
    const { message } = answerMultiplication(sender, context, first.message, [1n, 2n], randomBytes)
    expect(faultOf(() => finishMultiplication(two.secret, context, message)).freeze).toBe(true)
  })
})

describe('pairing', () => {
  const context = randomBytes(32)
  let begun: ReturnType<typeof beginPairing>
  let answered: ReturnType<typeof answerPairing>
  let finished: ReturnType<typeof finishPairing>

  beforeAll(() => {
    begun = beginPairing(context, randomBytes)
    answered = answerPairing(context, begun.message, randomBytes)
    finished = finishPairing(context, begun.secret, answered.message, randomBytes)
  })

  test('the seeds of both directions agree where they should and nowhere else', () => {
    confirmPairing(context, answered.correlation, finished.message)
    const low = finished.correlation
    const high = answered.correlation
    for (const [sender, receiver] of [
      [low.asSender, high.asReceiver],
      [high.asSender, low.asReceiver],
    ] as const)
      for (let i = 0; i < 128; i++) {
        const isOne = bitAt(sender.delta, i) === 1
        expect(part(sender.chosen, i, 16)).toEqual(part(isOne ? receiver.one : receiver.zero, i, 16))
        expect(part(sender.chosen, i, 16)).not.toEqual(part(isOne ? receiver.zero : receiver.one, i, 16))
      }
  })

  test('a changed answer ends the ceremony, and names and freezes no party', () => {
    for (const at of [32, 100, 5000]) {
      const forged = flipped(answered.message, at * 8)
      expect(() => finishPairing(context, begun.secret, forged, randomBytes)).toThrow(SessionAbort)
    }
    const other = concatBytes(begun.message.slice(0, 32), answered.message.slice(32))
    expect(() => finishPairing(context, begun.secret, other, randomBytes)).toThrow('OT_CONFIRMATION_FAILED')
    expect(() => confirmPairing(context, answered.correlation, flipped(finished.message, 999))).toThrow(
      'OT_CONFIRMATION_FAILED',
    )
  })

  test('bytes that encode no element are refused as malformed', () => {
    const bad = begun.message.slice().fill(0, 64, 96)
    expect(faultOf(() => answerPairing(context, bad, randomBytes)).code).toBe('MALFORMED_MESSAGE')
    expect(faultOf(() => answerPairing(context, begun.message.slice(1), randomBytes)).code).toBe(
      'MALFORMED_MESSAGE',
    )
    expect(faultOf(() => finishPairing(context, begun.secret, new Uint8Array(6224), randomBytes)).code).toBe(
      'MALFORMED_MESSAGE',
    )
  })
})

test('any `threshold` points of a polynomial give its value at zero, on both curves', () => {
  for (const { group, base } of [
    { group: secp256k1Group, base: secp256k1Group.Point.BASE },
    { group: ed25519Group, base: ed25519Group.Point.BASE },
  ] as const) {
    const { order } = group
    const coefficients = [11n, 22n, order - 33n]
    for (const set of [
      [1, 2, 3],
      [2, 4, 9],
    ]) {
      const terms = set.map((party) => {
        const factor =
          group.curve === 'secp256k1'
            ? lagrange(secp256k1Group, party, set)
            : lagrange(ed25519Group, party, set)
        return evaluatePolynomial(coefficients, party, order) * factor
      })
      expect(
        mod(
          terms.reduce((sum, term) => sum + term, 0n),
          order,
        ),
      ).toBe(11n)
    }
    expect(base.is0()).toBe(false)
  }
  const commitments = [5n, 6n, 7n].map((scalar) => secp256k1.Point.BASE.multiply(scalar))
  const at = evaluatePolynomial([5n, 6n, 7n], 9, q)
  expect(evaluateCommitments(secp256k1Group, commitments, 9).equals(secp256k1.Point.BASE.multiply(at))).toBe(
    true,
  )
})
