/** Base64url without padding, in its only form: the unused bits of the last character are zero. */
import { base64urlnopad } from '@scure/base'

export const toBase64url = (bytes: Uint8Array): string => base64urlnopad.encode(bytes)

export function fromBase64url(text: string): Uint8Array | null {
  try {
    return base64urlnopad.decode(text)
  } catch {
    return null
  }
}
