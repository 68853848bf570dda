import { addressOfKey } from '@holdfast/chains/tron'
import { refusal } from '../../http/refusal.ts'

/** A private key from the hex text of a field of the request, with its address. */
export function privateKeyOf(
  field: string,
  hex: string,
): { readonly bytes: Uint8Array; readonly address: string } {
  const bytes = Buffer.from(hex, 'hex')
  try {
    return { bytes, address: addressOfKey(bytes) }
  } catch {
    throw refusal('PRIVATE_KEY_INVALID', { field })
  }
}
