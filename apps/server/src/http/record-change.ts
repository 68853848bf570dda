/** Writes down who did what, in the commit that does it. */
import { randomUUID } from 'node:crypto'
import type { NewAuditEvent } from '@holdfast/store/write'
import { countRefusal, insertAuditEvent, takeCountedRefusals } from '@holdfast/store/write'
import { isRefusalCode, reason, type RefusalBody } from '@holdfast/contract'
import { canonicalHash, type Database, type Transaction, transaction } from '@holdfast/store'
import type { Actor, Caller, Who } from '../context.ts'
import { reasonOf } from './reason-of.ts'

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

/** A refusal by the server itself, without a person. */
export const recordOwnRefusal = (
  tx: Transaction,
  refusal: Pick<NewAuditEvent, 'organisationId' | 'subject' | 'verb' | 'before' | 'refusal'> & {
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

/** An act that was not allowed. Equal ones of one person within a minute are counted and recorded as one more event, so that
 *  nobody fills the record. `equalBy`: what makes two of them equal besides person, act and reason. */
export async function recordRefusal(
  tx: Transaction,
  { actor, caller }: Who,
  {
    equalBy,
    ...refusal
  }: Pick<NewAuditEvent, 'organisationId' | 'subject' | 'verb' | 'refusal'> & {
    readonly reason: string
    readonly equalBy: string
  },
): Promise<void> {
  const event: NewAuditEvent = { ...originOf(actor, caller), ...refusal, outcome: 'refused' }
  const { organisationId, verb } = refusal
  const digest = canonicalHash([actor.user.id, verb, refusal.reason, equalBy])
  if ((await countRefusal(tx, { organisationId, digest, event })) === 'first')
    await insertAuditEvent(tx, event)
}

const countedMs = 60_000

/** Records what was counted since a minute. */
export async function recordRepeatedRefusals(db: Database, now = new Date()): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { event, more } of await takeCountedRefusals(tx, new Date(now.getTime() - countedMs))) {
      const { reason: once, refusal: why } = event
      const repeated =
        why === undefined || !isRefusalCode(why.code)
          ? { reason: `${once} Refused ${more} more times within a minute.` }
          : reasonOf(reason('REFUSED_REPEATEDLY', { why: why as RefusalBody, count: more }))
      await insertAuditEvent(tx, { ...event, ...repeated })
    }
  })
}

const originOf = ({ user }: Actor, { remoteAddress, userAgent, correlationId }: Caller) => ({
  actor: { id: user.id, name: user.name, email: user.email },
  remoteAddress,
  userAgent,
  correlationId,
})
