/**
 * The hash chain of audit events: SHA-256 over the event as canonical JSON (RFC 8785), including the previous
 * hash.
 */
import type { AuditEvent } from '@holdfast/ledger'
import { canonicalHash } from './canonical-hash.ts'

/** The previous hash of the first event of a chain. */
export const firstHash = '0'.repeat(64)

export function hashOfEvent(event: Omit<AuditEvent, 'hash'>): string {
  const { hash: _, ...body } = event as AuditEvent
  return canonicalHash(body)
}

export interface ChainPosition {
  readonly seq: bigint
  readonly hash: string
}
export const chainStart: ChainPosition = { seq: 0n, hash: firstHash }

/** The position after an event, or a description of its fault. Events must come in order, without a gap. */
export function followChain(before: ChainPosition, event: AuditEvent): ChainPosition | string {
  const expected = before.seq + 1n
  if (BigInt(event.seq) !== expected)
    return `event ${event.seq} stands where ${expected} belongs: ${BigInt(event.seq) > expected ? 'something was dropped' : 'something was put in or moved'}`
  if (event.previous_hash !== before.hash) return `event ${event.seq} does not follow the event before it`
  if (hashOfEvent(event) !== event.hash) return `event ${event.seq} was changed after it was written`
  return { seq: expected, hash: event.hash }
}
