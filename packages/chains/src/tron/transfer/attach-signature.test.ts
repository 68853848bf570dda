import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { Trx, utils } from 'tronweb'
import { expect, test } from 'vitest'
import { type EcdsaSignature, SignatureMismatch } from '../../transfers.ts'
import { attach, attachSignature } from './attach-signature.ts'
import { buildTransfer } from './build-transfer.ts'
import { digest } from '../digest.ts'
import { addressOfKey, recoverSigner } from '../signature.ts'
import { building, stranger, tokenIntent, wallet, walletKey } from '../testing.ts'
import { decodeTransaction, transactionId } from '../transaction.ts'

const unsigned = buildTransfer(tokenIntent, building)

function signed(key = walletKey, bytes = unsigned): EcdsaSignature {
  const made = secp256k1.sign(digest(bytes), key, { prehash: false, format: 'recovered' })
  const { r, s, recovery = 0 } = secp256k1.Signature.fromBytes(made, 'recovered')
  return { r, s, recovery }
}

test('the bytes are unchanged, 65 bytes are added, and tronweb recovers the wallet from them', () => {
  const { hash, bytes, signature } = attachSignature(unsigned, signed(), wallet)
  expect(hash).toBe(transactionId(unsigned))
  expect(bytesToHex(digest(unsigned))).toBe(hash)
  expect(signature).toMatch(/^[0-9a-f]{128}0[01]$/)
  expect(decodeTransaction(bytes)).toEqual({ rawBytes: unsigned, signatures: [signature], results: [] })
  const raw_data = utils.deserializeTx.deserializeTransaction('TriggerSmartContract', bytesToHex(unsigned))
  const theirs = {
    txID: hash,
    visible: false,
    raw_data,
    raw_data_hex: bytesToHex(unsigned),
    signature: [signature],
  }
  expect(Trx.ecRecover(theirs as never)).toBe(wallet)
})

test('a high s is turned into the low one of the same signer', () => {
  const { n } = secp256k1.Point.CURVE()
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (bytes) => {
      const low = signed(walletKey, bytes)
      const high = { r: low.r, s: n - low.s, recovery: low.recovery ^ 1 }
      expect(attachSignature(bytes, high, wallet)).toEqual(attachSignature(bytes, low, wallet))
    }),
    { numRuns: 20 },
  )
})

const good = signed()
test.each<[string, EcdsaSignature]>([
  ['of somebody else', signed(Uint8Array.from({ length: 32 }, () => 9))],
  ['over other bytes', signed(walletKey, Uint8Array.from([...unsigned, 0]))],
  ['with the other recovery', { ...good, recovery: good.recovery ^ 1 }],
  ['with a recovery that is none', { ...good, recovery: 4 }],
  ['with the recovery of a point that is not there', { ...good, recovery: good.recovery | 2 }],
  ['without r', { ...good, r: 0n }],
  ['without s', { ...good, s: 0n }],
  ['with a negative s', { ...good, s: -good.s }],
  ['with an r beyond the curve', { ...good, r: good.r + secp256k1.Point.CURVE().n }],
])('a signature %s is not attached', (_, signature) => {
  expect(() => attachSignature(unsigned, signature, wallet)).toThrow(SignatureMismatch)
})

test.each<[string, EcdsaSignature]>([
  ['an s beyond the curve', { ...good, s: good.s + secp256k1.Point.CURVE().n }],
  ['the order of the curve as r', { ...good, r: secp256k1.Point.CURVE().n }],
  ['a negative r', { ...good, r: -good.r }],
  ['no r', { ...good, r: 0n }],
  ['no s', { ...good, s: 0n }],
  ['a recovery of 4', { ...good, recovery: 4 }],
  ['a recovery of 27', { ...good, recovery: 27 }],
  ['a recovery below zero', { ...good, recovery: -1 }],
  ['the recovery of a point that is not there', { ...good, recovery: good.recovery | 2 }],
])('a signature with %s names no signer', (_, signature) => {
  expect(() => attachSignature(unsigned, signature, wallet)).toThrow(new SignatureMismatch(wallet, null))
})

/** Signatures are deterministic (RFC 6979): over these bytes r is below 2^248, and over those s. */
test('a small r or s is padded: the signature keeps its 65 bytes', () => {
  const [smallR, smallS] = [Uint8Array.of(0, 25), Uint8Array.of(0, 166)]
  expect(signed(walletKey, smallR).r).toBeLessThan(2n ** 248n)
  expect(signed(walletKey, smallS).s).toBeLessThan(2n ** 248n)
  for (const bytes of [smallR, smallS]) {
    const { signature } = attachSignature(bytes, signed(walletKey, bytes), wallet)
    expect(signature).toMatch(/^[0-9a-f]{128}0[01]$/)
  }
})

test('exactly one ECDSA signature is attached', () => {
  expect(attach(unsigned, [good], wallet)).toEqual(attachSignature(unsigned, good, wallet))
  for (const signatures of [[], [good, good], [{ bytes: new Uint8Array(64) }]])
    expect(() => attach(unsigned, signatures, wallet)).toThrow(new SignatureMismatch(wallet, null))
})

test('nor a good one to the transaction of another address', () => {
  expect(() => attachSignature(unsigned, good, stranger)).toThrow(
    new SignatureMismatch(stranger, addressOfKey(walletKey)),
  )
  const { hash, signature } = attachSignature(unsigned, good, wallet)
  expect(recoverSigner(hash, signature)).toBe(wallet)
})
