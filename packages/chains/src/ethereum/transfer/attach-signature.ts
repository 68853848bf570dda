/** Attaches a signature to a transaction only after verifying that it is the wallet's. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { onlyEcdsaSignature } from '../../only-ecdsa-signature.ts'
import {
  type EcdsaSignature,
  type Signature,
  type SignedTransaction,
  SignatureMismatch,
} from '../../transfers.ts'
import { withLowS } from '../../with-low-s.ts'
import { addressOfPublicKey } from '../address.ts'
import { digest } from '../digest.ts'
import { decodeFeeMarket, encodeFeeMarket } from '../fee-market-transaction.ts'

/** A transaction has one signature. Throws `SignatureMismatch` unless `address` made it. A high s is converted to the low one, as
 *  EIP-2 requires. */
export function attach(
  unsigned: Uint8Array,
  signatures: readonly Signature[],
  address: string,
): SignedTransaction {
  const { r, s, recovery } = withLowS(onlyEcdsaSignature(signatures, address))
  const signer = signerOf(digest(unsigned), { r, s, recovery })
  if (signer !== address) throw new SignatureMismatch(address, signer)
  const yParity = recovery === 0 ? 0 : 1
  const bytes = encodeFeeMarket(decodeFeeMarket(unsigned), { yParity, r, s })
  return {
    hash: `0x${bytesToHex(digest(bytes))}`,
    bytes,
    signature: [r, s].map((part) => part.toString(16).padStart(64, '0')).join('') + `0${yParity}`,
  }
}

/** Whether the address signed these bytes. `signature`: as `attach` answers it. */
export function isSignatureOf(address: string, unsigned: Uint8Array, signature: string): boolean {
  const parts = /^([0-9a-f]{64})([0-9a-f]{64})0([01])$/.exec(signature)
  if (parts === null) return false
  const [r, s] = [BigInt(`0x${parts[1]}`), BigInt(`0x${parts[2]}`)]
  return s <= n / 2n && signerOf(digest(unsigned), { r, s, recovery: Number(parts[3]) }) === address
}

const { n } = secp256k1.Point.CURVE()

/** Null: no key signed this. A transaction states only the parity of the point, so an r above the order of the group has no place. */
function signerOf(hash: Uint8Array, { r, s, recovery }: EcdsaSignature): string | null {
  if (r <= 0n || r >= n || s <= 0n || s >= n || (recovery !== 0 && recovery !== 1)) return null
  try {
    return addressOfPublicKey(new secp256k1.Signature(r, s, recovery).recoverPublicKey(hash).toBytes(true))
  } catch {
    return null
  }
}
