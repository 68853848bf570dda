/** How coordinator and node authenticate their messages: the coordinator signs a call for one node and one moment, the node
 *  signs its answer to that call. The header of a call holds the hash of its body, so that a node can check the signature
 *  before it reads the body. Nothing here is secret; what is goes in envelopes. */
import { createHash, randomBytes } from 'node:crypto'
import { type Identity, isSignedBy } from './identity.ts'

/** A call without its body. */
export interface CallHead {
  readonly method: string
  readonly path: string
  /** The node it is meant for, by its identity. */
  readonly node: string
}

export interface Call extends CallHead {
  readonly body: Uint8Array
}

/** A call is good for this long before and after the moment it names. */
export const clockToleranceMs = 60_000

const scheme = 'holdfast-call'

/** Value of the header `authorization`. */
export function signCall(coordinator: Identity, call: Call, now: number): string {
  const nonce = randomBytes(16).toString('hex')
  const bodyHash = sha256(call.body)
  const signature = coordinator.sign(wordsOfCall(call, now, nonce, bodyHash)).toString('base64')
  return `${scheme} ${now} ${nonce} ${bodyHash} ${signature}`
}

export type CallFault = 'malformed' | 'untimely' | 'forged'

export interface CheckedHead {
  /** A receiver that keeps it for twice the tolerance detects a repetition. */
  readonly nonce: string
  /** SHA-256, in hex, that the body must have: see `isBodyOf`. */
  readonly bodyHash: string
}

/** Checks identity, time and signature by the headers alone. */
export function checkCall(
  coordinator: string,
  call: CallHead,
  header: string | undefined,
  now: number,
): CheckedHead | CallFault {
  const parts = /^holdfast-call (\d{1,16}) ([0-9a-f]{32}) ([0-9a-f]{64}) ([A-Za-z0-9+/=]{88})$/.exec(
    header ?? '',
  )
  if (parts === null) return 'malformed'
  const [, at = '', nonce = '', bodyHash = '', signature = ''] = parts
  if (Math.abs(now - Number(at)) > clockToleranceMs) return 'untimely'
  const words = wordsOfCall(call, Number(at), nonce, bodyHash)
  return isSignedBy(coordinator, words, Buffer.from(signature, 'base64')) ? { nonce, bodyHash } : 'forged'
}

export const isBodyOf = ({ bodyHash }: CheckedHead, body: Uint8Array): boolean => sha256(body) === bodyHash

/** Value of the header `x-answer`. */
export const signAnswer = (node: Identity, call: string, status: number, body: Uint8Array): string =>
  node.sign(wordsOfAnswer(call, status, body)).toString('base64')

export function isAnswerOf(
  node: string,
  { call, status, body, header }: { call: string; status: number; body: Uint8Array; header: string },
): boolean {
  return isSignedBy(node, wordsOfAnswer(call, status, body), Buffer.from(header, 'base64'))
}

const wordsOfCall = ({ method, path, node }: CallHead, at: number, nonce: string, bodyHash: string): Buffer =>
  Buffer.from(`holdfast call 2\n${method} ${path}\n${node}\n${at}\n${nonce}\n${bodyHash}`)

const wordsOfAnswer = (call: string, status: number, body: Uint8Array): Buffer =>
  Buffer.from(`holdfast answer 1\n${call}\n${status}\n${sha256(body)}`)

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
