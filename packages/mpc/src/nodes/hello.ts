/**
 * The checks of a hello that need no secret, for the nodes of a session and for the coordinator that relays
 * it: a one-time X25519 key, signed by the identity of its node together with the session, the hash of the
 * order and the node's state.
 */
import { createHash, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Hello } from './calls.ts'
import { isEndOf, parseHelloState } from './hello-state.ts'
import { isSignedBy } from './identity.ts'

/** RFC 8410: the DER that precedes the 32 bytes of an X25519 public key. */
export const x25519Prefix = Buffer.from('302a300506032b656e032100', 'hex')

export function bytesOfHello(
  session: string,
  { party, order, key, state }: Omit<Hello, 'signature'>,
): Buffer {
  const stateHash = createHash('sha256')
    .update(state ?? '')
    .digest('hex')
  return Buffer.from(`holdfast hello 2\n${session}\n${party}\n${hex(order)}\n${hex(key)}\n${stateHash}`)
}

/** Null if the hello is from `identity`, for this session and this order, and of this version. */
export function faultOfHello(
  hello: Hello,
  expected: { readonly session: string; readonly identity: string; readonly order: Uint8Array },
): 'STRANGER' | 'ORDERS_DIFFER' | 'VERSIONS_DIFFER' | null {
  // A hello of an earlier version has no state, and another signature.
  const state = hello.state === undefined ? null : parseHelloState(hello.state)
  if (state === null) return 'VERSIONS_DIFFER'
  if (state.own.party !== hello.party || !isEndOf(expected.identity, state.own)) return 'STRANGER'
  if (!isSignedBy(expected.identity, bytesOfHello(expected.session, hello), hello.signature))
    return 'STRANGER'
  if (!Buffer.from(hello.order).equals(expected.order)) return 'ORDERS_DIFFER'
  return agreedSecret(throwaway, hello.key) === null ? 'STRANGER' : null
}

/**
 * X25519; null for bytes that are not a key, and for a key of low order, with which every secret is the same.
 */
export function agreedSecret(privateKey: KeyObject, key: Uint8Array): Buffer | null {
  if (key.length !== 32) return null
  try {
    const publicKey = createPublicKey({
      key: Buffer.concat([x25519Prefix, key]),
      format: 'der',
      type: 'spki',
    })
    return diffieHellman({ privateKey, publicKey })
  } catch {
    return null
  }
}

const throwaway = generateKeyPairSync('x25519').privateKey

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
