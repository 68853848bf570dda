import { p256 } from '@noble/curves/nist.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvalidPasskey } from './invalid-passkey.ts'
import { readDerSignature } from './read-der-signature.ts'

const order = p256.Point.Fn.ORDER
/** Short numbers are as likely as long ones. */
const number = fc
  .integer({ min: 1, max: 256 })
  .chain((bits) => fc.bigInt({ min: 1n, max: 2n ** BigInt(bits) - 1n }))
  .filter((value) => value < order)

test('any r and s are read from their DER', () => {
  fc.assert(
    fc.property(number, number, (r, s) => {
      const signature = new p256.Signature(r, s)
      expect(readDerSignature(signature.toBytes('der'))).toEqual(signature.toBytes('compact'))
    }),
    { numRuns: 1000 },
  )
})

test('the greatest r and s', () => {
  const signature = new p256.Signature(order - 1n, order - 1n)
  expect(readDerSignature(signature.toBytes('der'))).toEqual(signature.toBytes('compact'))
})

test('no other bytes are read as the same r and s', () => {
  const bytes = new p256.Signature(1n, 0x80n).toBytes('der')
  const expected = readDerSignature(bytes)
  const place = fc.nat({ max: bytes.length })
  fc.assert(
    fc.property(place, fc.nat({ max: 3 }), fc.uint8Array({ maxLength: 3 }), (at, removed, added) => {
      const changed = Uint8Array.from([...bytes.subarray(0, at), ...added, ...bytes.subarray(at + removed)])
      fc.pre(Buffer.compare(changed, bytes) !== 0)
      expect(readOrNull(changed)).not.toEqual(expected)
    }),
    { numRuns: 5000 },
  )
})

function readOrNull(bytes: Uint8Array): Uint8Array | null {
  try {
    return readDerSignature(bytes)
  } catch (error) {
    if (error instanceof InvalidPasskey) return null
    throw error
  }
}
