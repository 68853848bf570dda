/**
 * The linear universal hash of the OT extension's check (SoftSpokenOT, ePrint 2022/192, §5 and figure 10 of
 * ePrint 2015/546): h(column) = Σ χᵦ·blockᵦ + last block, over GF(2¹²⁸) in GHASH's notation (x¹²⁸ + x⁷ + x² +
 * x + 1, first bit lowest). The multiplication processes all bits with a mask: neither branch nor table
 * depends on a secret bit.
 */
import { bitAt, view } from '../bytes.ts'

export const blockLength = 16

/** `coefficients`: one χ of 16 bytes for each block except the last. */
export function universalHash(coefficients: readonly Uint8Array[]): (column: Uint8Array) => Uint8Array {
  const multiples = coefficients.map(multiplesOf)
  return (column) => {
    const sum = column.slice(coefficients.length * blockLength)
    for (const [place, powers] of multiples.entries())
      addProduct(sum, powers, column.subarray(place * blockLength, (place + 1) * blockLength))
    return sum
  }
}

/** χ·x⁰ … χ·x¹²⁷, four 32-bit words each. */
function multiplesOf(chi: Uint8Array): Uint32Array {
  const multiples = new Uint32Array(128 * 4)
  const bytes = view(chi)
  let [a, b, c, d] = [bytes.getUint32(0), bytes.getUint32(4), bytes.getUint32(8), bytes.getUint32(12)]
  for (let power = 0; power < 128; power++) {
    multiples.set([a, b, c, d], power * 4)
    const carry = -(d & 1) & 0xe100_0000
    d = (d >>> 1) | (c << 31)
    c = (c >>> 1) | (b << 31)
    b = (b >>> 1) | (a << 31)
    a = (a >>> 1) ^ carry
  }
  return multiples
}

function addProduct(sum: Uint8Array, multiples: Uint32Array, block: Uint8Array): void {
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let power = 0; power < 128; power++) {
    const mask = -bitAt(block, power)
    const at = power * 4
    a ^= (multiples[at] ?? 0) & mask
    b ^= (multiples[at + 1] ?? 0) & mask
    c ^= (multiples[at + 2] ?? 0) & mask
    d ^= (multiples[at + 3] ?? 0) & mask
  }
  const into = view(sum)
  for (const [place, word] of [a, b, c, d].entries())
    into.setUint32(place * 4, into.getUint32(place * 4) ^ word)
}
