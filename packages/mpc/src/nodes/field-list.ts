/**
 * The encoding of signed statements: a list of texts, each as its length in four bytes, big-endian, then its
 * UTF-8. A list has one encoding, and two lists never share one. Transfer intents use the same layout
 * (docs/transfer-intent.md).
 */
import { z } from 'zod'

const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function encodeFields(fields: readonly string[]): Uint8Array<ArrayBuffer> {
  const texts = fields.map((field) => utf8.encode(field))
  const bytes = new Uint8Array(texts.reduce((length, text) => length + 4 + text.length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const text of texts) {
    view.setUint32(at, text.length)
    bytes.set(text, at + 4)
    at += 4 + text.length
  }
  return bytes
}

/** Null for bytes that `encodeFields` does not write. */
export function parseFields(bytes: Uint8Array): string[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fields: string[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + 4 > bytes.length) return null
    const end = at + 4 + view.getUint32(at)
    if (end > bytes.length) return null
    try {
      fields.push(strictUtf8.decode(bytes.subarray(at + 4, end)))
    } catch {
      return null
    }
    at = end
  }
  return fields
}

/** A whole number below 2^53 in the form that `String` writes. */
export const wholeField = z
  .string()
  .regex(/^(0|[1-9]\d{0,15})$/)
  .transform(Number)
  .refine(Number.isSafeInteger)

export const partyField = wholeField.refine((party) => party >= 1 && party <= 255)

export const hashField = z.string().regex(/^[0-9a-f]{64}$/)
