/** Records each act with its author, in the same commit as the act. */
import { randomUUID } from 'node:crypto'
import type { NewAuditEvent } from '@holdfast/store/write'
import { countRefusal, insertAuditEvent, takeCountedRefusals } from '@holdfast/store/write'
import { reason, type RefusalBody } from '@holdfast/contract'
import { canonicalHash, type Database, type Transaction, transaction } from '@holdfast/store'
import type { Actor, Caller, Who } from '../context.ts'
import { reasonOf } from './reason-of.ts'
import { storedReason } from './stored-reason.ts'

type Change = Pick<NewAuditEvent, 'organisationId' | 'subject' | 'verb' | 'before' | 'after'>

/** The last write of the transaction. `before` and `after` have the format of the calls' answers, without secrets. */
export const recordChange = (tx: Transaction, { actor, caller }: Who, change: Change): Promise<void> =>
  insertAuditEvent(tx, { ...originOf(actor, caller), ...change, outcome: 'done' })

/** Records an act of the server itself that continues a person's request. */
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

/** Records an act that was not allowed. Equal acts of one person within a minute are counted and recorded as one further
 *  event, so that the record cannot be flooded. `equalBy` states what makes two of them equal besides person, act and
 *  refusal. */
export async function recordRefusal(
  tx: Transaction,
  { actor, caller }: Who,
  {
    equalBy,
    refusal,
    ...attempt
  }: Pick<NewAuditEvent, 'organisationId' | 'subject' | 'verb'> & {
    readonly refusal: RefusalBody
    readonly equalBy: string
  },
): Promise<void> {
  const event: NewAuditEvent = {
    ...originOf(actor, caller),
    ...attempt,
    ...reasonOf(refusal),
    outcome: 'refused',
  }
  const { organisationId, verb } = attempt
  const digest = canonicalHash([actor.user.id, verb, refusal, equalBy])
  if ((await countRefusal(tx, { organisationId, digest, event })) === 'first')
    await insertAuditEvent(tx, event)
}

const countedMs = 60_000

/** Records the counts that are a minute old. */
export async function recordRepeatedRefusals(db: Database, now = new Date()): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { event, more } of await takeCountedRefusals(tx, new Date(now.getTime() - countedMs))) {
      const why = storedReason(event.refusal) ?? reason('FOREIGN_TEXT', { text: event.reason ?? '' })
      const repeated = reason('REFUSED_REPEATEDLY', { why, count: more })
      await insertAuditEvent(tx, { ...event, ...reasonOf(repeated) })
    }
  })
}

const originOf = ({ user }: Actor, { remoteAddress, userAgent, correlationId }: Caller) => ({
  actor: { id: user.id, name: user.name, email: user.email },
  remoteAddress,
  userAgent,
  correlationId,
})
