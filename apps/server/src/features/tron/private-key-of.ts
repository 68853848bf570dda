import { addressOfKey } from '@holdfast/chains/tron'
import { Refused } from '../../http/refusal.ts'

/** A private key from its hex text, with its address. */
export function privateKeyOf(hex: string): { readonly bytes: Uint8Array; readonly address: string } {
  const bytes = Buffer.from(hex, 'hex')
  try {
    return { bytes, address: addressOfKey(bytes) }
  } catch {
    throw new Refused(422, 'private key: is no key of secp256k1')
  }
}
