/** Writes CBOR in CTAP2's canonical form: definite lengths, shortest numbers, keys in the order of their bytes, short ones first. */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CborMap, CborValue } from '../read-cbor.ts'

export function encodeCbor(value: CborValue): Uint8Array {
  if (value === null) return Uint8Array.of(0xf6)
  if (typeof value === 'boolean') return Uint8Array.of(value ? 0xf5 : 0xf4)
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (value instanceof Uint8Array) return concatBytes(head(2, value.length), value)
  if (typeof value === 'string') return encodeText(utf8ToBytes(value))
  return value instanceof Map ? encodeMap(value) : encodeItems([...value.values()])
}

const encodeText = (text: Uint8Array): Uint8Array => concatBytes(head(3, text.length), text)

const encodeItems = (items: readonly CborValue[]): Uint8Array =>
  concatBytes(head(4, items.length), ...items.map(encodeCbor))

function encodeMap(map: CborMap): Uint8Array {
  const members = [...map].map(([key, value]) => [encodeCbor(key), encodeCbor(value)] as const)
  members.sort(([a], [b]) => a.length - b.length || compareBytes(a, b))
  return concatBytes(head(5, members.length), ...members.flat())
}

const compareBytes = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((order, byte, at) => order || byte - (b[at] ?? 0), 0)

/** The major type with the number or length that follows it. */
function head(major: number, argument: number): Uint8Array {
  const first = major << 5
  if (argument < 24) return Uint8Array.of(first | argument)
  if (argument < 2 ** 8) return Uint8Array.of(first | 24, argument)
  const bytes = new Uint8Array(argument < 2 ** 16 ? 3 : argument < 2 ** 32 ? 5 : 9)
  const view = new DataView(bytes.buffer)
  bytes[0] = first | (bytes.length === 3 ? 25 : bytes.length === 5 ? 26 : 27)
  if (bytes.length === 3) view.setUint16(1, argument)
  else if (bytes.length === 5) view.setUint32(1, argument)
  else view.setBigUint64(1, BigInt(argument))
  return bytes
}
