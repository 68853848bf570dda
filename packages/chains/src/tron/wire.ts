/**
 * Protobuf's wire format, as far as TRON uses it: fields in the order of the bytes, nothing dropped. int64 is
 * bigint.
 */

export type WireField =
  | { readonly field: number; readonly type: 0; readonly value: bigint }
  | { readonly field: number; readonly type: 1 | 2 | 5; readonly value: Uint8Array }

/** Bytes that are not a protobuf message. */
export class UnreadableBytes extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnreadableBytes'
  }
}

/** The bytes of fields are views of these bytes, not copies. */
export function readFields(bytes: Uint8Array): WireField[] {
  const fields: WireField[] = []
  const reader = new Reader(bytes)
  while (!reader.isAtEnd) {
    const tag = reader.readSize()
    const field = tag >>> 3
    const type = tag & 7
    if (tag < 0 || tag > 0xffff_ffff || field === 0) throw new UnreadableBytes('a field has no number')
    if (type === 0) fields.push({ field, type, value: reader.readVarint() })
    else if (type === 1) fields.push({ field, type, value: reader.readBytes(8) })
    else if (type === 2) fields.push({ field, type, value: reader.readBytes(reader.readSize()) })
    else if (type === 5) fields.push({ field, type, value: reader.readBytes(4) })
    else throw new UnreadableBytes(`wire type ${type} is not used`)
  }
  return fields
}

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  readVarint(): bigint {
    const short = this.#readShort()
    return short === -1 ? this.#readLong() : BigInt(short)
  }

  readSize(): number {
    const short = this.#readShort()
    return short === -1 ? Number(this.#readLong()) : short
  }

  readBytes(length: number): Uint8Array {
    const end = this.#at + length
    if (length < 0 || end > this.#bytes.length) throw new UnreadableBytes('a field is cut off')
    const read = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return read
  }

  /** Reads a number of at most four bytes, as almost all are. Returns -1 if the number is longer or is cut off. */
  #readShort(): number {
    let value = 0
    for (let i = 0; i < 4; i++) {
      const byte = this.#bytes[this.#at + i] ?? 128
      value |= (byte & 127) << (7 * i)
      if (byte >= 128) continue
      this.#at += i + 1
      return value
    }
    return -1
  }

  #readLong(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new UnreadableBytes('a number is cut off')
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return BigInt.asIntN(64, value)
    }
    throw new UnreadableBytes('a number is longer than 64 bits')
  }
}

/** The last value of a number field: protobuf's rule for a repeated field. */
export function numberField(fields: readonly WireField[], field: number): bigint | undefined {
  let found: bigint | undefined
  for (const each of fields) if (each.field === field && each.type === 0) found = each.value
  return found
}

export function bytesField(fields: readonly WireField[], field: number): Uint8Array | undefined {
  let found: Uint8Array | undefined
  for (const each of fields) if (each.field === field && each.type === 2) found = each.value
  return found
}

export const bytesFields = (fields: readonly WireField[], field: number): Uint8Array[] =>
  fields.filter((f) => f.field === field && f.type === 2).map((f) => f.value as Uint8Array)

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  do {
    const low = Number(rest & 127n)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 128 : low)
  } while (rest > 0n)
  return Uint8Array.from(bytes)
}

const tag = (field: number, type: number) => varint(BigInt(field * 8 + type))
const nothing = new Uint8Array()

/** Scalars with their default value are not written. */
export const writeNumber = (field: number, value: bigint): Uint8Array =>
  value === 0n ? nothing : concat(tag(field, 0), varint(value))

export const writeBytes = (field: number, value: Uint8Array): Uint8Array =>
  value.length === 0 ? nothing : writeMessage(field, value)

/** Messages are written even if they are empty. */
export const writeMessage = (field: number, value: Uint8Array): Uint8Array =>
  concat(tag(field, 2), varint(BigInt(value.length)), value)

export function writeField(field: WireField): Uint8Array {
  if (field.type === 0) return concat(tag(field.field, 0), varint(field.value))
  if (field.type === 2) return writeMessage(field.field, field.value)
  return concat(tag(field.field, field.type), field.value)
}
