/** Fixed-length encodings: a body is read completely and in order, and no bytes may be left over. */
import { Fault } from './fault.ts'

/** Reads a message body field by field. Missing or extra bytes are the sender's fault. */
export class Reader {
  readonly #bytes: Uint8Array
  #at = 0
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  take(length: number): Uint8Array {
    const part = this.#bytes.subarray(this.#at, this.#at + length)
    if (part.length !== length) throw new Fault('MALFORMED_MESSAGE')
    this.#at += length
    return part
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new Fault('MALFORMED_MESSAGE')
  }
}

/** Compares all bytes even after a difference, so that the time does not depend on the contents. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (const [place, byte] of a.entries()) difference |= byte ^ (b[place] ?? 0)
  return difference === 0
}

export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  view(bytes).setUint32(0, value)
  return bytes
}

export const view = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** target ⊕= source; lengths are equal multiples of four. */
export function xorInto(target: Uint8Array, source: Uint8Array): void {
  xorMasked(target, source, 0xffff_ffff)
}

/** target ⊕= source where `mask` has ones, without a branch on the mask. */
export function xorMasked(target: Uint8Array, source: Uint8Array, mask: number): void {
  const into = view(target)
  const from = view(source)
  for (let at = 0; at < target.length; at += 4)
    into.setUint32(at, into.getUint32(at) ^ (from.getUint32(at) & mask))
}

/** Bit `index`; bit 0 is the highest of the first byte. */
export const bitAt = (bits: Uint8Array, index: number): number =>
  ((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1

/** Part `index` of a concatenation of parts of `length` bytes. */
export const part = (bytes: Uint8Array, index: number, length: number): Uint8Array =>
  bytes.subarray(index * length, (index + 1) * length)
