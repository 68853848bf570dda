/** RLP, Ethereum's encoding of bytes and nested lists (Yellow Paper, appendix B). Reading accepts only the one encoding that writing
 *  gives, so that equal values have equal bytes. */
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

export type RlpItem = Uint8Array | readonly RlpItem[]

export class UnreadableRlp extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnreadableRlp'
  }
}

export function encodeRlp(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    const [first] = item
    if (item.length === 1 && first !== undefined && first < bytesStart) return item
    return concatBytes(header(bytesStart, item.length), item)
  }
  const body = concatBytes(...item.map(encodeRlp))
  return concatBytes(header(listStart, body.length), body)
}

/** Throws `UnreadableRlp` for any other bytes than those of one item. */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const { item, end } = itemAt(bytes, 0, 0)
  if (end !== bytes.length) throw new UnreadableRlp(`${bytes.length - end} bytes follow`)
  return item
}

const bytesStart = 0x80
const listStart = 0xc0
/** Longer items state the length of their length. */
const mostShort = 55
/** No transaction is nested deeper than an authorization list; without a limit, hostile bytes would exhaust the stack. */
const mostDeep = 8

function header(start: number, length: number): Uint8Array {
  if (length <= mostShort) return Uint8Array.of(start + length)
  const digits = encodeQuantity(BigInt(length))
  return concatBytes(Uint8Array.of(start + mostShort + digits.length), digits)
}

interface Found {
  readonly item: RlpItem
  readonly end: number
}

function itemAt(bytes: Uint8Array, at: number, depth: number): Found {
  if (depth > mostDeep) throw new UnreadableRlp('nested too deeply')
  const first = bytes[at]
  if (first === undefined) throw new UnreadableRlp('the bytes end early')
  if (first < bytesStart) return { item: bytes.subarray(at, at + 1), end: at + 1 }
  const isList = first >= listStart
  const { start, end } = bodyAt(bytes, at, first - (isList ? listStart : bytesStart))
  if (isList) return { item: listOf(bytes.subarray(start, end), depth), end }
  const item = bytes.subarray(start, end)
  const [only] = item
  if (item.length === 1 && only !== undefined && only < bytesStart)
    throw new UnreadableRlp('a small byte has a length')
  return { item, end }
}

/** `size`: the length, or above `mostShort` the length of the length. */
function bodyAt(bytes: Uint8Array, at: number, size: number): { start: number; end: number } {
  const digits = Math.max(0, size - mostShort)
  const start = at + 1 + digits
  const length = digits === 0 ? size : lengthOf(bytes.subarray(at + 1, start), digits)
  const end = start + length
  if (end > bytes.length) throw new UnreadableRlp('the bytes end early')
  return { start, end }
}

function lengthOf(bytes: Uint8Array, digits: number): number {
  if (bytes.length < digits) throw new UnreadableRlp('the bytes end early')
  const length = decodeQuantity(bytes)
  if (length <= BigInt(mostShort)) throw new UnreadableRlp('a short length is written as a long one')
  return length > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(length)
}

function listOf(body: Uint8Array, depth: number): RlpItem[] {
  const items: RlpItem[] = []
  for (let at = 0; at < body.length;) {
    const { item, end } = itemAt(body, at, depth + 1)
    items.push(item)
    at = end
  }
  return items
}

/** A number as bytes, the highest first; zero has none. */
export function encodeQuantity(value: bigint): Uint8Array {
  if (value < 0n) throw new RangeError('a quantity is not negative')
  if (value === 0n) return new Uint8Array()
  const hex = value.toString(16)
  return hexToBytes(hex.padStart(hex.length + (hex.length % 2), '0'))
}

/** Throws `UnreadableRlp` for a number that begins with a zero byte. */
export function decodeQuantity(bytes: Uint8Array): bigint {
  if (bytes[0] === 0) throw new UnreadableRlp('a number begins with zero')
  return bytes.length === 0 ? 0n : BigInt(`0x${bytesToHex(bytes)}`)
}
