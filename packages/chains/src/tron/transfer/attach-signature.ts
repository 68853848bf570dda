/** Attaches a signature to a transaction only after verifying that it is the wallet's. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  type EcdsaSignature,
  type Signature,
  type SignedTransaction,
  SignatureMismatch,
} from '../../transfers.ts'
import { onlyEcdsaSignature } from '../../only-ecdsa-signature.ts'
import { withLowS } from '../../with-low-s.ts'
import { recoverSigner, UnreadableSignature } from '../signature.ts'
import { encodeTransaction, transactionId } from '../transaction.ts'

/** A transaction of ours has one signature. Throws `SignatureMismatch`. */
export function attach(
  unsigned: Uint8Array,
  signatures: readonly Signature[],
  address: string,
): SignedTransaction {
  return attachSignature(unsigned, onlyEcdsaSignature(signatures, address), address)
}

/**
 * Throws `SignatureMismatch` unless `address`, base58, signed these bytes. A high s is converted to the low
 * one.
 */
export function attachSignature(
  unsigned: Uint8Array,
  ecdsaSignature: EcdsaSignature,
  address: string,
): SignedTransaction {
  const { r, s, recovery } = withLowS(ecdsaSignature)
  const hash = transactionId(unsigned)
  const signature = [r, s].map((part) => part.toString(16).padStart(64, '0')).join('') + `0${recovery}`
  const signer = signerOf(hash, signature, ecdsaSignature)
  if (signer !== address) throw new SignatureMismatch(address, signer)
  return {
    hash,
    signature,
    bytes: encodeTransaction({ rawBytes: unsigned, signatures: [signature], results: [] }),
  }
}

const { n } = secp256k1.Point.CURVE()

function signerOf(hash: string, signature: string, { r, s, recovery }: EcdsaSignature): string | null {
  const isInRange = r > 0n && r < n && s > 0n && s < n && [0, 1, 2, 3].includes(recovery)
  if (!isInRange) return null
  try {
    return recoverSigner(hash, signature)
  } catch (error) {
    if (error instanceof UnreadableSignature) return null
    throw error
  }
}
