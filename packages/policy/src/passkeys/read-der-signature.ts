/** An ECDSA signature of P-256 in DER (RFC 3279, 2.2.3), as r and s of 32 bytes each. */
import { p256 } from '@noble/curves/nist.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { invalidPasskey } from './invalid-passkey.ts'

const sequence = 0x30
const integer = 0x02
const width = 32
const order = p256.Point.Fn.ORDER

/** Throws `InvalidPasskey`. Only the one DER form: lengths of one byte, positive numbers without spare zeros, nothing after. */
export function readDerSignature(bytes: Uint8Array): Uint8Array {
  // Two numbers of P-256 take at most 70 bytes, so the long form of a length never leads to a valid signature.
  if (bytes[0] !== sequence || bytes[1] !== bytes.length - 2) throw malformed('sequence')
  const r = readInteger(bytes, 2, 'r')
  const s = readInteger(bytes, r.end, 's')
  if (s.end !== bytes.length) throw malformed('end')
  const compact = new Uint8Array(2 * width)
  compact.set(r.digits, width - r.digits.length)
  compact.set(s.digits, 2 * width - s.digits.length)
  return compact
}

type Part = 'r' | 's'

function readInteger(bytes: Uint8Array, at: number, part: Part): { digits: Uint8Array; end: number } {
  const end = at + 2 + (bytes[at + 1] ?? 0)
  const content = bytes.subarray(at + 2, end)
  if (bytes[at] !== integer || end > bytes.length || content.length === 0) throw malformed(part)
  const [first = 0, second = 0] = content
  const isNegative = first >= 0x80
  const hasSpareZero = first === 0 && content.length > 1 && second < 0x80
  if (isNegative || hasSpareZero) throw malformed(part)
  const digits = first === 0 ? content.subarray(1) : content
  assertInRange(digits, part)
  return { digits, end }
}

function assertInRange(digits: Uint8Array, part: Part): void {
  const number = BigInt(`0x0${bytesToHex(digits)}`)
  if (number < 1n || number >= order) throw invalidPasskey('SIGNATURE_RANGE', 'signature', { part })
}

const malformed = (part: string) => invalidPasskey('SIGNATURE_MALFORMED', 'signature', { part })
