/** Endemic oblivious transfer after Masny and Rindal (ePrint 2019/706, figure 8, with Diffie–Hellman), 128 at a time, in
 *  ristretto255 (RFC 9496): a group of prime order in which hashing to the group (RFC 9380) is cheap. It deviates from the
 *  figure: one y of the sender serves all OTs and both w (docs/mpc/ecdsa.md, section 4). The receiver indexes memory by the
 *  bits of Δ.
 *
 *  The receiver sends two elements r₀, r₁ for each OT. With H into the group, it knows the logarithm of r_c + H(c, r_{1−c}) and
 *  of no other; the sender's keys are y·(r_w + H(w, r_{1−w})), and y·G is all it sends. */
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { bitAt, part, Reader } from '../bytes.ts'
import type { RandomBytes } from '../engine.ts'
import { Fault } from '../fault.ts'
import { bigintOf, hash } from '../hashing.ts'
import type { ReceiverSeeds, SenderSeeds } from './ot-extension.ts'
import { kappa, seedLength } from './parameters.ts'

type Element = InstanceType<typeof ristretto255.Point>

const { BASE, Fn } = ristretto255.Point
const elementLength = 32

export const baseOtChoiceLength = kappa * 2 * elementLength
export const baseOtAnswerLength = elementLength

/** Secret of the receiver between its two steps: Δ and 128 exponents of 32 bytes. */
export interface ChoiceSecret {
  readonly delta: Uint8Array
  readonly exponents: Uint8Array
}

/** Receiver, first step: chooses Δ. */
export function chooseBaseOts(
  context: Uint8Array,
  random: RandomBytes,
): { secret: ChoiceSecret; message: Uint8Array } {
  const delta = random(kappa / 8)
  const exponents = new Uint8Array(kappa * elementLength)
  const message = new Uint8Array(baseOtChoiceLength)
  for (let i = 0; i < kappa; i++) {
    const choice = bitAt(delta, i)
    const exponent = randomExponent(random)
    const other = BASE.multiply(randomExponent(random)).toBytes()
    const mine = BASE.multiply(exponent)
      .subtract(hashToElement(context, i, choice, other))
      .toBytes()
    const pair = part(message, i, 2 * elementLength)
    part(pair, choice, elementLength).set(mine)
    part(pair, 1 - choice, elementLength).set(other)
    part(exponents, i, elementLength).set(Fn.toBytes(exponent))
  }
  return { secret: { delta, exponents }, message }
}

/** Sender, its only step: both seeds of each OT. */
export function answerBaseOts(
  context: Uint8Array,
  message: Uint8Array,
  random: RandomBytes,
): { seeds: ReceiverSeeds; message: Uint8Array } {
  const reader = new Reader(message)
  const exponent = randomExponent(random)
  const zero = new Uint8Array(kappa * seedLength)
  const one = new Uint8Array(kappa * seedLength)
  for (let i = 0; i < kappa; i++) {
    const r = [reader.take(elementLength), reader.take(elementLength)] as const
    const seedOf = (w: 0 | 1) => {
      const base = parseElement(r[w]).add(hashToElement(context, i, w, r[1 - w] ?? r[0]))
      return seed(context, i, w, base.multiply(exponent))
    }
    part(zero, i, seedLength).set(seedOf(0))
    part(one, i, seedLength).set(seedOf(1))
  }
  reader.end()
  return { seeds: { zero, one }, message: BASE.multiply(exponent).toBytes() }
}

/** Receiver, second step: the chosen seed of each OT. */
export function openBaseOts(context: Uint8Array, secret: ChoiceSecret, message: Uint8Array): SenderSeeds {
  // The same element is multiplied 128 times: noble's table makes each of them a third of the work.
  const answer = parseElement(message).precompute(8, false)
  const chosen = new Uint8Array(kappa * seedLength)
  for (let i = 0; i < kappa; i++) {
    const exponent = Fn.fromBytes(part(secret.exponents, i, elementLength))
    part(chosen, i, seedLength).set(seed(context, i, bitAt(secret.delta, i), answer.multiply(exponent)))
  }
  return { delta: secret.delta, chosen }
}

const hashToElement = (context: Uint8Array, index: number, w: number, element: Uint8Array): Element =>
  ristretto255_hasher.hashToCurve(concatBytes(context, Uint8Array.of(index, w), element), {
    DST: 'holdfast/mpc/v1/base-ot/ristretto255_XMD:SHA-512_R255MAP_RO_',
  })

const seed = (context: Uint8Array, index: number, w: number, shared: Element): Uint8Array =>
  hash('base-ot/seed', context, Uint8Array.of(index, w), shared.toBytes()).subarray(0, seedLength)

function parseElement(bytes: Uint8Array): Element {
  try {
    const element = ristretto255.Point.fromBytes(bytes)
    if (!element.is0()) return element
  } catch {
    // Not an encoding of an element: the same fault as the identity.
  }
  throw new Fault('MALFORMED_MESSAGE')
}

const randomExponent = (random: RandomBytes): bigint => (bigintOf(random(64)) % (Fn.ORDER - 1n)) + 1n
