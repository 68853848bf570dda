/**
 * Authenticates the messages of coordinator and node: the coordinator signs a call for one node and one
 * moment, the node signs its answer to that call. The header of a call holds the hash of its body, so that a
 * node can check the signature before it reads the body. Nothing here is encrypted; secrets travel in
 * envelopes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type Identity, isSignedBy } from './identity.ts'

/** A call without its body. */
export interface CallHead {
  readonly method: string
  readonly path: string
  /** The identity of the node that the call is for. */
  readonly node: string
}

export interface Call extends CallHead {
  readonly body: Uint8Array
}

/** A call is valid for this long before and after its time. */
export const clockToleranceMs = 60_000

const scheme = 'holdfast-call'

/** Value of the header `authorization`. */
export function signCall(coordinator: Identity, call: Call, now: number): string {
  const nonce = randomBytes(16).toString('hex')
  const bodyHash = sha256(call.body)
  const signature = coordinator.sign(statementOfCall(call, now, nonce, bodyHash)).toString('base64')
  return `${scheme} ${now} ${nonce} ${bodyHash} ${signature}`
}

export type CallFault = 'malformed' | 'untimely' | 'forged'

export interface CheckedHead {
  /** The caller keeps it for twice the tolerance to detect replays. */
  readonly nonce: string
  /** SHA-256 of the body, in hex: see `isBodyOf`. */
  readonly bodyHash: string
}

/** Checks identity, time and signature from the headers alone. */
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
  const statement = statementOfCall(call, Number(at), nonce, bodyHash)
  return isSignedBy(coordinator, statement, Buffer.from(signature, 'base64')) ? { nonce, bodyHash } : 'forged'
}

export const isBodyOf = ({ bodyHash }: CheckedHead, body: Uint8Array): boolean => sha256(body) === bodyHash

/** Value of the header `x-answer`. */
export const signAnswer = (node: Identity, call: string, status: number, body: Uint8Array): string =>
  node.sign(statementOfAnswer(call, status, body)).toString('base64')

export function isAnswerOf(
  node: string,
  { call, status, body, header }: { call: string; status: number; body: Uint8Array; header: string },
): boolean {
  return isSignedBy(node, statementOfAnswer(call, status, body), Buffer.from(header, 'base64'))
}

const statementOfCall = (
  { method, path, node }: CallHead,
  at: number,
  nonce: string,
  bodyHash: string,
): Buffer => Buffer.from(`holdfast call 2\n${method} ${path}\n${node}\n${at}\n${nonce}\n${bodyHash}`)

const statementOfAnswer = (call: string, status: number, body: Uint8Array): Buffer =>
  Buffer.from(`holdfast answer 1\n${call}\n${status}\n${sha256(body)}`)

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
