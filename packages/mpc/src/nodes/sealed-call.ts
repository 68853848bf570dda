/** How coordinator and node know each other's words: a call is signed by the coordinator for one node and one moment, the
 *  answer by that node for that call. Nothing here is secret; what is goes in envelopes. */
import { createHash, randomBytes } from 'node:crypto'
import { type Identity, isSignedBy } from './identity.ts'

export interface Call {
  readonly method: string
  readonly path: string
  readonly body: Uint8Array
  /** The node it is meant for, by its identity. */
  readonly node: string
}

/** A call is good for this long before and after the moment it names. */
export const clockToleranceMs = 60_000

const scheme = 'holdfast-call'

/** Value of the header `authorization`. */
export function signCall(coordinator: Identity, call: Call, now: number): string {
  const nonce = randomBytes(16).toString('hex')
  const signature = coordinator.sign(wordsOfCall(call, now, nonce)).toString('base64')
  return `${scheme} ${now} ${nonce} ${signature}`
}

export type CallFault = 'malformed' | 'untimely' | 'forged'

/** Answers the nonce of a call that is the coordinator's; who keeps it for twice the tolerance sees a repetition. */
export function checkCall(
  coordinator: string,
  call: Call,
  header: string | undefined,
  now: number,
): { readonly nonce: string } | CallFault {
  const parts = /^holdfast-call (\d{1,16}) ([0-9a-f]{32}) ([A-Za-z0-9+/=]{88})$/.exec(header ?? '')
  if (parts === null) return 'malformed'
  const [, at = '', nonce = '', signature = ''] = parts
  if (Math.abs(now - Number(at)) > clockToleranceMs) return 'untimely'
  const words = wordsOfCall(call, Number(at), nonce)
  return isSignedBy(coordinator, words, Buffer.from(signature, 'base64')) ? { nonce } : 'forged'
}

/** Value of the header `x-answer`. */
export const signAnswer = (node: Identity, call: string, status: number, body: Uint8Array): string =>
  node.sign(wordsOfAnswer(call, status, body)).toString('base64')

export function isAnswerOf(
  node: string,
  { call, status, body, header }: { call: string; status: number; body: Uint8Array; header: string },
): boolean {
  return isSignedBy(node, wordsOfAnswer(call, status, body), Buffer.from(header, 'base64'))
}

const wordsOfCall = ({ method, path, body, node }: Call, at: number, nonce: string): Buffer =>
  Buffer.from(`holdfast call 1\n${method} ${path}\n${node}\n${at}\n${nonce}\n${sha256(body)}`)

const wordsOfAnswer = (call: string, status: number, body: Uint8Array): Buffer =>
  Buffer.from(`holdfast answer 1\n${call}\n${status}\n${sha256(body)}`)

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
