/**
 * A reader of the CBOR that authenticators write (CTAP2's canonical form): whole numbers, bytes, text, arrays,
 * maps with whole numbers or text as keys, true, false and null. Lengths are definite and numbers in their shortest form, a key occurs once.
 * The order of keys is not checked, because some software authenticators write another. Small libraries such
 * as tiny-cbor accept cut-off bytes, longer forms and malformed text.
 */
import { invalidPasskey } from './invalid-passkey.ts'

export type CborValue = number | string | boolean | null | Uint8Array | readonly CborValue[] | CborMap
export type CborMap = ReadonlyMap<number | string, CborValue>

export const deepestCbor = 8

/** The value that starts at `at`, and where it ends. Throws `InvalidPasskey`. */
export function readCbor(
  bytes: Uint8Array,
  field: string,
  at = 0,
): { readonly value: CborValue; readonly end: number } {
  const reader: Reader = { bytes, field, at }
  const value = readValue(reader, 0)
  return { value, end: reader.at }
}

/** A value that takes all of the bytes from `at` on. */
export function readWholeCbor(bytes: Uint8Array, field: string, at = 0): CborValue {
  const { value, end } = readCbor(bytes, field, at)
  if (end < bytes.length) throw invalidPasskey('CBOR_TRAILING', field, { bytes: bytes.length - end })
  return value
}

interface Reader {
  readonly bytes: Uint8Array
  readonly field: string
  at: number
}

function readValue(reader: Reader, depth: number): CborValue {
  if (depth > deepestCbor) throw invalidPasskey('CBOR_DEPTH', reader.field, { most: deepestCbor })
  const start = reader.at
  const [first = 0] = take(reader, 1)
  const major = first >> 5
  if (major === 7) return readSimple(reader, first, start)
  const argument = readArgument(reader, first & 31, start)
  switch (major) {
    case 0:
      return argument
    case 1:
      return -1 - argument
    case 2:
      return take(reader, argument).slice()
    case 3:
      return textOf(reader, take(reader, argument), start)
    case 4:
      return readItems(reader, argument, depth + 1)
    case 5:
      return readMembers(reader, argument, depth + 1)
    default:
      throw invalidPasskey('CBOR_UNSUPPORTED', reader.field, { at: start })
  }
}

const simples: ReadonlyMap<number, boolean | null> = new Map([
  [0xf4, false],
  [0xf5, true],
  [0xf6, null],
])

function readSimple({ field }: Reader, first: number, at: number): boolean | null {
  const value = simples.get(first)
  if (value === undefined) throw invalidPasskey('CBOR_UNSUPPORTED', field, { at })
  return value
}

/** The number or length in the first byte, or in the 1, 2, 4 or 8 bytes after it. */
function readArgument(reader: Reader, low: number, at: number): number {
  if (low < 24) return low
  if (low > 27) throw invalidPasskey('CBOR_UNSUPPORTED', reader.field, { at })
  const width = 2 ** (low - 24)
  const argument = take(reader, width).reduce((sum, byte) => sum * 256 + byte, 0)
  const smallest = width === 1 ? 24 : 2 ** (4 * width)
  if (argument < smallest) throw invalidPasskey('CBOR_NOT_SHORTEST', reader.field, { at })
  if (argument >= Number.MAX_SAFE_INTEGER) throw invalidPasskey('CBOR_UNSUPPORTED', reader.field, { at })
  return argument
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf({ field }: Reader, bytes: Uint8Array, at: number): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    throw invalidPasskey('CBOR_TEXT', field, { at })
  }
}

function readItems(reader: Reader, count: number, depth: number): CborValue[] {
  const items: CborValue[] = []
  // A false count ends at the last byte: every item takes at least one.
  for (let index = 0; index < count; index++) items.push(readValue(reader, depth))
  return items
}

function readMembers(reader: Reader, count: number, depth: number): CborMap {
  const members = new Map<number | string, CborValue>()
  for (let index = 0; index < count; index++) {
    const at = reader.at
    const key = readValue(reader, depth)
    if (typeof key !== 'number' && typeof key !== 'string')
      throw invalidPasskey('CBOR_UNSUPPORTED', reader.field, { at })
    if (members.has(key)) throw invalidPasskey('CBOR_DUPLICATE', reader.field, { at })
    members.set(key, readValue(reader, depth))
  }
  return members
}

function take(reader: Reader, length: number): Uint8Array {
  const end = reader.at + length
  if (end > reader.bytes.length) throw invalidPasskey('CBOR_TRUNCATED', reader.field, { at: reader.at })
  const part = reader.bytes.subarray(reader.at, end)
  reader.at = end
  return part
}
