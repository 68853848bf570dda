import { type EcdsaSignature, type Signature, SignatureMismatch } from './transfers.ts'

/** The signature of a transaction that has one, on secp256k1. Throws `SignatureMismatch` for any others. */
export function onlyEcdsaSignature(signatures: readonly Signature[], address: string): EcdsaSignature {
  const [signature, ...others] = signatures
  if (signature === undefined || others.length > 0 || !('recovery' in signature))
    throw new SignatureMismatch(address, null)
  return signature
}
