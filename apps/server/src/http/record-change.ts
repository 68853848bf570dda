/** Writes down who did what, in the commit that does it. */
import { randomUUID } from 'node:crypto'
import type { NewAuditEvent } from '@holdfast/store/write'
import { insertAuditEvent } from '@holdfast/store/write'
import type { Transaction } from '@holdfast/store'
import type { Actor, Caller, Who } from '../context.ts'

type Change = Pick<NewAuditEvent, 'organisationId' | 'subject' | 'verb' | 'before' | 'after'>

/** The last write of the transaction; `before` and `after` as the answers of the calls show them, never a secret. */
export const recordChange = (tx: Transaction, { actor, caller }: Who, change: Change): Promise<void> =>
  insertAuditEvent(tx, { ...originOf(actor, caller), ...change, outcome: 'done' })

/** What the server itself did, continuing what somebody had asked for. */
export const recordOwnChange = (tx: Transaction, change: Change): Promise<void> =>
  insertAuditEvent(tx, {
    ...change,
    actor: null,
    remoteAddress: '',
    userAgent: null,
    correlationId: randomUUID(),
    outcome: 'done',
  })

/** What the server refused by itself. */
export const recordOwnRefusal = (
  tx: Transaction,
  refusal: Pick<NewAuditEvent, 'organisationId' | 'subject' | 'verb' | 'before'> & {
    readonly reason: string
  },
): Promise<void> =>
  insertAuditEvent(tx, {
    ...refusal,
    actor: null,
    remoteAddress: '',
    userAgent: null,
    correlationId: randomUUID(),
    outcome: 'refused',
  })

/** An act that was not allowed. */
export const recordRefusal = (
  tx: Transaction,
  { actor, caller }: Who,
  refusal: Pick<NewAuditEvent, 'organisationId' | 'subject' | 'verb'> & { readonly reason: string },
): Promise<void> => insertAuditEvent(tx, { ...originOf(actor, caller), ...refusal, outcome: 'refused' })

const originOf = ({ user }: Actor, { remoteAddress, userAgent, correlationId }: Caller) => ({
  actor: { id: user.id, name: user.name, email: user.email },
  remoteAddress,
  userAgent,
  correlationId,
})
