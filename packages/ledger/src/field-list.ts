/**
 * The encoding of everything that people approve by its hash: a list of texts, each as its length in four
 * bytes, big-endian, and its UTF-8. A list has one encoding and an encoding one list.
 */

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

/** Null if the bytes are no list of fields. */
export function readFields(bytes: Uint8Array): string[] | null {
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

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
