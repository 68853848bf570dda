/**
 * The signer of a transaction: TRON signs the transaction id with secp256k1, and the address is recovered
 * from the signature.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressFromPublicKey } from './address.ts'

export class UnreadableSignature extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnreadableSignature'
  }
}

/**
 * Signature: r‖s‖v, hexadecimal; v is 0, 1, 27 or 28. High s is accepted, and of longer signatures the first
 * 65 bytes count, as in nodes.
 */
export function recoverSigner(id: string, signature: string): string {
  const bytes = hexToBytes(signature)
  const last = bytes[64]
  if (last === undefined) throw new UnreadableSignature(`Signature size is ${bytes.length}`)
  const recovery = last >= 27 ? last - 27 : last
  if (recovery > 3) throw new UnreadableSignature(`Header byte out of range: ${last}`)
  try {
    const signed = new secp256k1.Signature(
      BigInt(`0x${bytesToHex(bytes.slice(0, 32))}`),
      BigInt(`0x${bytesToHex(bytes.slice(32, 64))}`),
      recovery,
    )
    return addressFromPublicKey(signed.recoverPublicKey(hexToBytes(id)).toBytes(false))
  } catch (error) {
    throw new UnreadableSignature(error instanceof Error ? error.message : 'no key fits')
  }
}

/** For the sandbox and for tests only: product keys never exist in one piece. */
export function signWithKey(id: string, privateKey: Uint8Array): string {
  const [recovery, ...rs] = secp256k1.sign(hexToBytes(id), privateKey, {
    prehash: false,
    format: 'recovered',
  })
  return bytesToHex(Uint8Array.from([...rs, recovery ?? 0]))
}

export const addressOfKey = (privateKey: Uint8Array): string =>
  addressFromPublicKey(secp256k1.getPublicKey(privateKey, false))
