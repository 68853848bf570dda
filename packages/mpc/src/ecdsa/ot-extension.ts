/**
 * Extends 128 oblivious transfers to many: SoftSpokenOT with k = 1 (ePrint 2022/192, figures 7 and 8; for k =
 * 1 it is IKNP with the consistency check of figure 10 of ePrint 2015/546), made non-interactive by
 * Fiat–Shamir as in DKLs23 §5.1. The receiver holds both seeds of each base OT, the sender holds one of each,
 * chosen by its long-lived secret Δ. Afterwards row j of the sender and of the receiver differ by choice_j·Δ.
 * A failed check at the sender depends on Δ: a receiver that may retry learns a bit of Δ each time
 * (SoftSpokenOT §1, «selective abort»). So the fault freezes the pair.
 */
import { concatBytes } from '@noble/hashes/utils.js'
import { bitAt, equalBytes, part, Reader, xorInto, xorMasked } from '../bytes.ts'
import type { RandomBytes } from '../engine.ts'
import { Fault } from '../fault.ts'
import { hash, hashBlock } from '../hashing.ts'
import { kappa, seedLength } from './parameters.ts'
import { blockLength, universalHash } from './universal-hash.ts'

/** Both seeds of each base OT, 128 × 16 bytes. */
export interface ReceiverSeeds {
  readonly zero: Uint8Array
  readonly one: Uint8Array
}

/** Δ (16 bytes) and the seed chosen by each of its bits, 128 × 16 bytes. */
export interface SenderSeeds {
  readonly delta: Uint8Array
  readonly chosen: Uint8Array
}

const saltLength = 32

export const extensionLength = (choices: number): number =>
  saltLength + kappa * columnLength(choices) + blockLength + kappa * blockLength

/** Columns are the choices and one more block of noise, which hides them in the check. */
const columnLength = (choices: number): number => choices / 8 + blockLength

/** Receiver. `choices`: bits, in a multiple of 128. Rows are 16 bytes each. */
export function extendAsReceiver(
  seeds: ReceiverSeeds,
  context: Uint8Array,
  choices: Uint8Array,
  random: RandomBytes,
): { rows: Uint8Array; message: Uint8Array } {
  const count = choices.length * 8
  const length = columnLength(count)
  // The receiver's own salt. If a session id were ever used twice, the seeds would still not give the same
  // columns.
  const salt = random(saltLength)
  const key = hash('ot-extension/columns', context, salt)
  const noisyChoices = concatBytes(choices, random(blockLength))
  const columns = new Uint8Array(kappa * length)
  const corrections = new Uint8Array(kappa * length)
  for (let i = 0; i < kappa; i++) {
    const zero = expand(part(seeds.zero, i, seedLength), key, i, length)
    part(columns, i, length).set(zero)
    const correction = part(corrections, i, length)
    correction.set(expand(part(seeds.one, i, seedLength), key, i, length))
    xorInto(correction, zero)
    xorInto(correction, noisyChoices)
  }
  const check = checkHash(key, corrections, count)
  const hashes = Array.from({ length: kappa }, (_, i) => check(part(columns, i, length)))
  return {
    rows: transpose(columns, length, count),
    message: concatBytes(salt, corrections, check(noisyChoices), ...hashes),
  }
}

/** Sender. Throws a freezing fault when the receiver's columns do not agree with one choice vector. */
export function extendAsSender(
  seeds: SenderSeeds,
  context: Uint8Array,
  count: number,
  message: Uint8Array,
): { rows: Uint8Array } {
  const length = columnLength(count)
  const reader = new Reader(message)
  const salt = reader.take(saltLength)
  const corrections = reader.take(kappa * length)
  const choicesHash = reader.take(blockLength)
  const columnHashes = reader.take(kappa * blockLength)
  reader.end()
  const key = hash('ot-extension/columns', context, salt)
  const check = checkHash(key, corrections, count)
  const columns = new Uint8Array(kappa * length)
  const expected = columnHashes.slice()
  const hashes = new Uint8Array(kappa * blockLength)
  for (let i = 0; i < kappa; i++) {
    const mask = -bitAt(seeds.delta, i)
    const column = part(columns, i, length)
    column.set(expand(part(seeds.chosen, i, seedLength), key, i, length))
    xorMasked(column, part(corrections, i, length), mask)
    xorMasked(part(expected, i, blockLength), choicesHash, mask)
    part(hashes, i, blockLength).set(check(column))
  }
  // Compares all columns before it fails, so the failure does not reveal which column was wrong.
  if (!equalBytes(hashes, expected)) throw new Fault('OT_CHECK_FAILED', true)
  return { rows: transpose(columns, length, count) }
}

/** SHA-256 in counter mode; seed, key and counters fill less than one block. */
function expand(seed: Uint8Array, key: Uint8Array, index: number, length: number): Uint8Array {
  const input = concatBytes(seed, key, Uint8Array.of(index, 0))
  const stream = new Uint8Array(length)
  const output = new Uint8Array(32)
  for (let at = 0; at < length; at += 32) {
    input[input.length - 1] = at / 32
    hashBlock(input, output)
    stream.set(output.subarray(0, length - at), at)
  }
  return stream
}

/** Fiat–Shamir: the hash's coefficients become known only after the corrections are fixed. */
function checkHash(
  key: Uint8Array,
  corrections: Uint8Array,
  count: number,
): (column: Uint8Array) => Uint8Array {
  const seed = hash('ot-extension/check', key, corrections)
  const blocks = count / (8 * blockLength)
  return universalHash(
    Array.from({ length: blocks }, (_, place) =>
      hash('ot-extension/coefficient', seed, Uint8Array.of(place)).subarray(0, blockLength),
    ),
  )
}

/** 128 columns → `count` rows of 128 bits; drops the block of noise. */
function transpose(columns: Uint8Array, length: number, count: number): Uint8Array {
  const rows = new Uint8Array(count * blockLength)
  for (let i = 0; i < kappa; i++) {
    const column = part(columns, i, length)
    const at = i >> 3
    const shift = 7 - (i & 7)
    for (let j = 0; j < count; j++) {
      const place = j * blockLength + at
      rows[place] = (rows[place] ?? 0) | (bitAt(column, j) << shift)
    }
  }
  return rows
}
