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

test.each([
  ['another tag than that of a sequence', '31060201010201 01', 'SIGNATURE_MALFORMED', 'sequence'],
  ['a length that is not that of the bytes', '30070201010201 01', 'SIGNATURE_MALFORMED', 'sequence'],
  ['r that is no number', '3006030101020101', 'SIGNATURE_MALFORMED', 'r'],
  ['a negative r', '3006020180020101', 'SIGNATURE_MALFORMED', 'r'],
  ['a spare zero before s', '300702010102020001', 'SIGNATURE_MALFORMED', 's'],
  ['a byte after s', '300702010102010100', 'SIGNATURE_MALFORMED', 'end'],
  ['zero as r', '3006020100020101', 'SIGNATURE_RANGE', 'r'],
  ['zero as s', '3006020101020100', 'SIGNATURE_RANGE', 's'],
])('%s is refused, by its part', (_, hex, code, part) => {
  const bytes = Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
  expect(faultOf(bytes)).toEqual({ code, field: 'signature', params: { part } })
})

function faultOf(bytes: Uint8Array) {
  try {
    return readDerSignature(bytes)
  } catch (error) {
    if (error instanceof InvalidPasskey) return error.fault
    throw error
  }
}

function readOrNull(bytes: Uint8Array): Uint8Array | null {
  try {
    return readDerSignature(bytes)
  } catch (error) {
    if (error instanceof InvalidPasskey) return null
    throw error
  }
}
