/**
 * Random vector OLE over Z_q (DKLs23 protocol 5.2): Alice's inputs are a₁, a₂, Bob gets a random b; they end
 * with c and d such that cᵢ + dᵢ = aᵢ·b, and neither learns more. One check column detects a wrong message of
 * Alice. Whether it does depends on Bob's choice bits, so the fault freezes the pair.
 */
import { concatBytes } from '@noble/hashes/utils.js'
import { bitAt, equalBytes, part, Reader, view, xorInto } from '../bytes.ts'
import type { RandomBytes } from '../engine.ts'
import { Fault } from '../fault.ts'
import { mod, randomScalar, secp256k1Group } from '../group.ts'
import { bigintOf, hash, hashBlock, hashToScalar } from '../hashing.ts'
import { extendAsReceiver, extendAsSender, type ReceiverSeeds, type SenderSeeds } from './ot-extension.ts'
import { inputs, width, xi } from './parameters.ts'

const q = secp256k1Group.order
const rowLength = 16
const scalarLength = 32
const saltLength = 32

export const multiplicationLength = saltLength + (xi * width + 1) * scalarLength + 32

/** Bob's secret between his two steps. */
export interface MultiplicationSecret {
  /** β: 512 bits. */
  readonly choices: Uint8Array
  readonly rows: Uint8Array
  /** The hash of Bob's message, which binds Alice's answer to it. */
  readonly messageHash: Uint8Array
}

/** Bob, steps 1 and 2: samples β and with it b = ⟨g, β⟩. */
export function beginMultiplication(
  seeds: ReceiverSeeds,
  context: Uint8Array,
  random: RandomBytes,
): { b: bigint; secret: MultiplicationSecret; message: Uint8Array } {
  const choices = random(xi / 8)
  const { rows, message } = extendAsReceiver(seeds, context, choices, random)
  let b = 0n
  for (const [j, g] of gadget().entries()) b += BigInt(bitAt(choices, j)) * g
  return { b: b % q, secret: { choices, rows, messageHash: hash('multiplication/begin', message) }, message }
}

/** Alice, steps 3 to 5. */
export function answerMultiplication(
  seeds: SenderSeeds,
  context: Uint8Array,
  beginning: Uint8Array,
  a: readonly [bigint, bigint],
  random: RandomBytes,
): { c: readonly [bigint, bigint]; message: Uint8Array } {
  const { rows } = extendAsSender(seeds, context, xi, beginning)
  // Alice's salt. If a session id were ever used twice, her inputs would still be masked differently.
  const salt = random(saltLength)
  const key = payloadKey(context, hash('multiplication/begin', beginning), salt)
  const check = randomScalar(secp256k1Group, random)
  const differences = new Uint8Array(xi * width * scalarLength)
  const zeros: (readonly [bigint, bigint, bigint])[] = []
  const row = new Uint8Array(rowLength)
  for (let j = 0; j < xi; j++) {
    row.set(part(rows, j, rowLength))
    const zero = payload(key, j, row)
    xorInto(row, seeds.delta)
    const one = payload(key, j, row)
    zeros.push(zero)
    const at = j * width
    writeScalar(differences, at, mod(zero[0] - one[0] + a[0], q))
    writeScalar(differences, at + 1, mod(zero[1] - one[1] + a[1], q))
    writeScalar(differences, at + 2, mod(zero[2] - one[2] + check, q))
  }
  const [theta1, theta2] = challenge(key, differences)
  const eta = mod(check + theta1 * a[0] + theta2 * a[1], q)
  const mu = new Uint8Array(xi * scalarLength)
  let c1 = 0n
  let c2 = 0n
  for (const [j, [zero1, zero2, zero3]] of zeros.entries()) {
    const g = gadget()[j] ?? 0n
    c1 += g * zero1
    c2 += g * zero2
    writeScalar(mu, j, (zero3 + theta1 * zero1 + theta2 * zero2) % q)
  }
  const etaBytes = new Uint8Array(scalarLength)
  writeScalar(etaBytes, 0, eta)
  return {
    c: [mod(-c1, q), mod(-c2, q)],
    message: concatBytes(salt, differences, etaBytes, hash('multiplication/check', key, mu)),
  }
}

/** Bob, step 6. Throws a freezing fault when Alice's inputs were not the same in every OT. */
export function finishMultiplication(
  { choices, rows, messageHash }: MultiplicationSecret,
  context: Uint8Array,
  answer: Uint8Array,
): readonly [bigint, bigint] {
  const reader = new Reader(answer)
  const key = payloadKey(context, messageHash, reader.take(saltLength))
  const differences = reader.take(xi * width * scalarLength)
  const eta = bigintOf(reader.take(scalarLength))
  const expected = reader.take(32)
  reader.end()
  const [theta1, theta2] = challenge(key, differences)
  const mu = new Uint8Array(xi * scalarLength)
  let d1 = 0n
  let d2 = 0n
  for (let j = 0; j < xi; j++) {
    const choice = BigInt(bitAt(choices, j))
    const [gamma1, gamma2, gamma3] = payload(key, j, part(rows, j, rowLength))
    const at = j * width
    const dot1 = gamma1 + choice * readScalar(differences, at)
    const dot2 = gamma2 + choice * readScalar(differences, at + 1)
    const hat = gamma3 + choice * readScalar(differences, at + 2)
    const g = gadget()[j] ?? 0n
    d1 += g * dot1
    d2 += g * dot2
    writeScalar(mu, j, mod(hat + theta1 * dot1 + theta2 * dot2 - choice * eta, q))
  }
  if (!equalBytes(hash('multiplication/check', key, mu), expected))
    throw new Fault('MULTIPLICATION_CHECK_FAILED', true)
  return [mod(d1, q), mod(d2, q)]
}

const payloadKey = (context: Uint8Array, beginningHash: Uint8Array, salt: Uint8Array): Uint8Array =>
  hash('multiplication/payload', context, beginningHash, salt)

/**
 * The OT's payloads: SHA-256 of key, OT number, payload number and row (51 bytes, one block), modulo q. The
 * bias is below 2⁻¹²⁷, because 2²⁵⁶ − q is below 2¹²⁹.
 */
function payload(key: Uint8Array, j: number, row: Uint8Array): readonly [bigint, bigint, bigint] {
  const input = new Uint8Array(51)
  input.set(key)
  input.set(row, 32)
  input[48] = j >> 8
  input[49] = j
  const output = new Uint8Array(scalarLength)
  const scalar = (index: number) => {
    input[50] = index
    hashBlock(input, output)
    return bigintOf(output)
  }
  return [scalar(0), scalar(1), scalar(2)]
}

/** θ: one factor for each input (ρ = 1), by Fiat–Shamir over all of Alice's OT messages. */
function challenge(key: Uint8Array, differences: Uint8Array): readonly [bigint, bigint] {
  const seed = hash('multiplication/differences', key, differences)
  return [
    hashToScalar(q, 'multiplication/theta', seed, Uint8Array.of(1)),
    hashToScalar(q, 'multiplication/theta', seed, Uint8Array.of(inputs)),
  ]
}

let gadgetVector: readonly bigint[] | undefined

/** g ∈ Z_q^ξ, public and uniform (DKLs23 §5.2), derived only from its name. */
function gadget(): readonly bigint[] {
  gadgetVector ??= Array.from({ length: xi }, (_, j) =>
    hashToScalar(q, 'multiplication/gadget', Uint8Array.of(j >> 8, j)),
  )
  return gadgetVector
}

function writeScalar(bytes: Uint8Array, index: number, scalar: bigint): void {
  const numbers = view(bytes)
  for (let word = 0; word < 4; word++)
    numbers.setBigUint64(
      index * scalarLength + word * 8,
      (scalar >> BigInt(192 - 64 * word)) & 0xffff_ffff_ffff_ffffn,
    )
}

const readScalar = (bytes: Uint8Array, index: number): bigint => bigintOf(part(bytes, index, scalarLength))
