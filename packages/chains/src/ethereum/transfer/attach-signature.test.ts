import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import {
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type EcdsaSignature, SignatureMismatch } from '../../transfers.ts'
import { addressOfPublicKey } from '../address.ts'
import { digest } from '../digest.ts'
import { building, recipient, stranger, tokenIntent, usdc, wallet, walletKey } from '../testing.ts'
import { attach, isSignatureOf } from './attach-signature.ts'
import { buildTransfer } from './build-transfer.ts'

const unsigned = buildTransfer(tokenIntent, building)
const { n } = secp256k1.Point.CURVE()

function signedBy(key: string, bytes = unsigned): EcdsaSignature {
  const signature = secp256k1.Signature.fromBytes(
    secp256k1.sign(digest(bytes), hexToBytes(key), { prehash: false, format: 'recovered' }),
    'recovered',
  )
  return { r: signature.r, s: signature.s, recovery: signature.recovery ?? 0 }
}

test('viem signs the same bytes, and reads the signed ones', async () => {
  const signed = attach(unsigned, [signedBy(walletKey)], wallet)
  const serialized: TransactionSerializedEIP1559 = `0x${bytesToHex(signed.bytes)}` as never
  expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(wallet)
  expect(keccak256(serialized)).toBe(signed.hash)
  const account = privateKeyToAccount(`0x${walletKey}`)
  const parsed = parseTransaction(`0x${bytesToHex(unsigned)}` as TransactionSerializedEIP1559)
  expect(parsed).toMatchObject({
    chainId: 1,
    nonce: 7,
    to: usdc.toLowerCase(),
    maxFeePerGas: 40_000_000_000n,
  })
  expect(await account.signTransaction({ ...parsed, type: 'eip1559' } as never)).toBe(serialized)
})

test('a high s becomes the low one, with the other parity', () => {
  const { r, s, recovery } = signedBy(walletKey)
  const high = { r, s: n - s, recovery: recovery ^ 1 }
  expect(attach(unsigned, [high], wallet)).toEqual(attach(unsigned, [{ r, s, recovery }], wallet))
})

test('a signature of another key, over other bytes, of another kind or number is not attached', () => {
  const good = signedBy(walletKey)
  const of = (signatures: Parameters<typeof attach>[1]) => () => attach(unsigned, signatures, wallet)
  for (const wrong of [
    of([]),
    of([good, good]),
    of([{ bytes: new Uint8Array(64) }]),
    of([signedBy('11'.repeat(32))]),
    of([signedBy(walletKey, buildTransfer({ ...tokenIntent, recipient: stranger }, building))]),
    of([{ ...good, recovery: good.recovery ^ 1 }]),
    of([{ ...good, recovery: good.recovery + 2 }]),
    of([{ ...good, r: 0n }]),
    of([{ ...good, r: n }]),
    of([{ ...good, s: 0n }]),
  ])
    expect(wrong).toThrow(SignatureMismatch)
})

test('a stored signature is recognised, and no other', () => {
  const { signature } = attach(unsigned, [signedBy(walletKey)], wallet)
  expect(isSignatureOf(wallet, unsigned, signature)).toBe(true)
  expect(isSignatureOf(recipient, unsigned, signature)).toBe(false)
  expect(isSignatureOf(wallet, buildTransfer({ ...tokenIntent, units: 1n }, building), signature)).toBe(false)
  const { r, s, recovery } = signedBy(walletKey)
  const high = [r, n - s].map((part) => part.toString(16).padStart(64, '0')).join('') + `0${recovery ^ 1}`
  for (const text of ['', signature.toUpperCase(), `${signature}00`, signature.slice(2), high])
    expect(isSignatureOf(wallet, unsigned, text), text).toBe(text === signature)
})

test('the address of a public key is the one of viem', () => {
  const account = privateKeyToAccount(`0x${walletKey}`)
  expect(addressOfPublicKey(hexToBytes(account.publicKey.slice(2)))).toBe(account.address)
  expect(addressOfPublicKey(secp256k1.getPublicKey(hexToBytes(walletKey), true))).toBe(wallet)
  expect(() => addressOfPublicKey(new Uint8Array(33))).toThrow()
})
