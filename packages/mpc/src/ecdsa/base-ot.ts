/**
 * Endemic oblivious transfer after Masny and Rindal (ePrint 2019/706, figure 8, with Diffie–Hellman), 128 at
 * a time, in ristretto255 (RFC 9496): a group of prime order in which hashing to the group (RFC 9380) is
 * cheap. It deviates from the figure: one y of the sender serves all OTs and both w (docs/mpc/ecdsa.md,
 * section 4). The bits of Δ select by masks, not by branches or addresses. The receiver sends two elements
 * r₀, r₁ for each OT. With H into the group, it knows the logarithm of r_c + H(c, r_{1−c}) and of no other;
 * the sender's keys are y·(r_w + H(w, r_{1−w})), and it sends only y·G.
 */
import { concatBytes } from '@noble/hashes/utils.js'
import { bitAt, part, Reader, xorInto, xorMasked } from '../bytes.ts'
import type { RandomBytes } from '../engine.ts'
import { hash } from '../hashing.ts'
import type { ReceiverSeeds, SenderSeeds } from './ot-extension.ts'
import { kappa, seedLength } from './parameters.ts'
import {
  add,
  assertNotIdentity,
  elementLength,
  hashToElement,
  randomExponent,
  subtract,
  times,
  timesGenerator,
} from './ristretto255.ts'

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
    const other = timesGenerator(randomExponent(random))
    const mine = subtract(timesGenerator(exponent), elementFor(context, i, choice, other))
    part(message, i, 2 * elementLength).set(pairOf(mine, other, choice))
    part(exponents, i, elementLength).set(exponent)
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
      assertNotIdentity(r[w])
      const base = add(r[w], elementFor(context, i, w, r[1 - w] ?? r[0]))
      return seed(context, i, w, times(exponent, base))
    }
    part(zero, i, seedLength).set(seedOf(0))
    part(one, i, seedLength).set(seedOf(1))
  }
  reader.end()
  return { seeds: { zero, one }, message: timesGenerator(exponent) }
}

/** Receiver, second step: the chosen seed of each OT. */
export function openBaseOts(context: Uint8Array, secret: ChoiceSecret, message: Uint8Array): SenderSeeds {
  assertNotIdentity(message)
  const chosen = new Uint8Array(kappa * seedLength)
  for (let i = 0; i < kappa; i++) {
    const shared = times(part(secret.exponents, i, elementLength), message)
    part(chosen, i, seedLength).set(seed(context, i, bitAt(secret.delta, i), shared))
  }
  return { delta: secret.delta, chosen }
}

/** `mine` in the place that `choice` names, `other` in the other one. */
function pairOf(mine: Uint8Array, other: Uint8Array, choice: number): Uint8Array {
  const pair = concatBytes(mine, other)
  const difference = mine.slice()
  xorInto(difference, other)
  xorMasked(pair, concatBytes(difference, difference), -choice)
  return pair
}

const elementFor = (context: Uint8Array, index: number, w: number, element: Uint8Array): Uint8Array =>
  hashToElement(
    concatBytes(context, Uint8Array.of(index, w), element),
    'holdfast/mpc/v1/base-ot/ristretto255_XMD:SHA-512_R255MAP_RO_',
  )

const seed = (context: Uint8Array, index: number, w: number, shared: Uint8Array): Uint8Array =>
  hash('base-ot/seed', context, Uint8Array.of(index, w), shared).subarray(0, seedLength)
