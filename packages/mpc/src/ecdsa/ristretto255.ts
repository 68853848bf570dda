/**
 * ristretto255 (RFC 9496), the group of the base OTs. The arithmetic is libsodium's in WebAssembly: no branch
 * and no address depends on a secret, and it takes a fraction of the processor time of big integers
 * (docs/decisions/0010). Elements and exponents are 32 bytes as in RFC 9496. Each call overwrites the
 * operands in the module's memory.
 */
// Every project that imports this file needs the declarations, not only the one that includes them.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./libsodium-sumo.d.ts" />
import { expand_message_xmd } from '@noble/curves/abstract/hash-to-curve.js'
import { ristretto255 } from '@noble/curves/ed25519.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { randomBytes } from '@noble/hashes/utils.js'
import createSodium from 'libsodium-sumo'
import { equalBytes, view } from '../bytes.ts'
import type { RandomBytes } from '../engine.ts'
import { Fault } from '../fault.ts'
import { bigintOf } from '../hashing.ts'

export const elementLength = 32

const uniformLength = 64
const sodium = await createSodium({ getRandomValue: () => view(randomBytes(4)).getUint32(0) })
if (sodium._sodium_init() < 0) throw new Error('libsodium does not start')

/** Two operands and the result. */
const first = sodium._malloc(uniformLength + 2 * elementLength)
const second = first + uniformLength
const result = second + elementLength
const end = result + elementLength

type Operation = (result: number, first: number, second: number) => number

/** Throws the sender's fault when an operand encodes no element, or the product is the identity. */
function compute(operation: Operation, one: Uint8Array, other: Uint8Array = new Uint8Array()): Uint8Array {
  const memory = sodium.HEAPU8
  memory.set(one, first)
  memory.set(other, second)
  const status = operation(result, first, second)
  const element = memory.slice(result, end)
  memory.fill(0, first, end)
  if (status !== 0) throw new Fault('MALFORMED_MESSAGE')
  return element
}

/** exponent·G */
export const timesGenerator = (exponent: Uint8Array): Uint8Array =>
  compute(sodium._crypto_scalarmult_ristretto255_base, exponent)

/** exponent·element */
export const times = (exponent: Uint8Array, element: Uint8Array): Uint8Array =>
  compute(sodium._crypto_scalarmult_ristretto255, exponent, element)

export const add = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  compute(sodium._crypto_core_ristretto255_add, one, other)

export const subtract = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  compute(sodium._crypto_core_ristretto255_sub, one, other)

/** RFC 9496, section 4.3.4: 64 uniform bytes. */
export const elementOf = (uniform: Uint8Array): Uint8Array =>
  compute(sodium._crypto_core_ristretto255_from_hash, uniform)

/** RFC 9380, appendix B, with SHA-512. */
export const hashToElement = (message: Uint8Array, domain: string): Uint8Array =>
  elementOf(expand_message_xmd(message, domain, uniformLength, sha512))

const identity = new Uint8Array(elementLength)

/** A peer's element is checked where it is first used as an operand. */
export function assertNotIdentity(element: Uint8Array): void {
  if (equalBytes(element, identity)) throw new Fault('MALFORMED_MESSAGE')
}

const { Fn } = ristretto255.Point

/** A random exponent, never zero: 512 random bits, reduced. */
export const randomExponent = (random: RandomBytes): Uint8Array =>
  Fn.toBytes((bigintOf(random(64)) % (Fn.ORDER - 1n)) + 1n)
