import { recoverPublicKey } from '@holdfast/chains/recover-public-key'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recoverWithWasm } from './recover-with-wasm.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

test('it recovers the key that signed', () => {
  fc.assert(
    fc.property(bytes(32), bytes(32), (digest, seed) => {
      const key = secp256k1.utils.randomSecretKey(Uint8Array.of(...seed, ...new Uint8Array(16).fill(1)))
      const [recovery = 0, ...signature] = secp256k1.sign(digest, key, {
        prehash: false,
        format: 'recovered',
      })
      expect(recoverWithWasm(digest, Uint8Array.from(signature), recovery)).toEqual(
        secp256k1.getPublicKey(key, false),
      )
    }),
    { numRuns: 50 },
  )
})

const order = secp256k1.Point.CURVE().n
const word = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
/** Numbers around the limits, and any others. */
const part = fc.oneof(
  fc.constantFrom(0n, 1n, order - 1n, order, order + 1n, 2n ** 256n - 1n),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
)

test('it refuses what the JavaScript refuses, and answers the same key otherwise', () => {
  fc.assert(
    fc.property(bytes(32), part, part, fc.integer({ min: 0, max: 1 }), (digest, r, s, recovery) => {
      const signature = Uint8Array.from(Buffer.concat([word(r), word(s)]))
      expect(recoverWithWasm(digest, signature, recovery)).toEqual(
        recoverPublicKey(digest, signature, recovery),
      )
    }),
    { numRuns: 200 },
  )
})
