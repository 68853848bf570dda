import { canonicalHash, type Queryable, transaction } from '@holdfast/store'
import { findScheduleByKey, listPaymentSchedules } from '@holdfast/store/read'
import { insertPaymentSchedule, lockOrganisations } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { firstDate } from './first-date.ts'
import { readSchedule } from './read-payments.ts'
import { stateSchedule } from './state-schedule.ts'

const mostSchedules = 500

export const createSchedule: Verb<'createPaymentSchedule', 'config' | 'db' | 'nodes'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const { body, idempotencyKey: key = null } = request
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', body.wallet_id)
  const { entity_id } = wallet
  authorise(actor, 'submit transfers', entity_id, 'wallet')
  const repetition = { userId: actor.user.id, key, hash: canonicalHash(body) }
  const earlier = await findEarlier(context.db, entity_id, repetition)
  if (earlier !== null) return readSchedule(context.db, { entity_id, id: earlier })
  const by = actor.user.id
  const columns = await stateSchedule(context, { wallet, by }, body)
  const next_at = firstDate(columns, { done: 0, due: null, now: new Date() })
  return transaction(context.db, async (tx) => {
    await lockOrganisations(tx, [entity_id])
    const same = await findEarlier(tx, entity_id, repetition)
    if (same !== null) return readSchedule(tx, { entity_id, id: same })
    await assertRoom(tx, entity_id)
    const id = await insertPaymentSchedule(tx, {
      entity_id,
      ...columns,
      next_at,
      askers: [by],
      answer_key: key,
      answer_hash: key === null ? null : repetition.hash,
      created_by: by,
    })
    const after = await readSchedule(tx, { entity_id, id })
    const subject = { kind: 'payment-schedule', id, name: after.name } as const
    await recordChange(tx, call, { organisationId: entity_id, subject, verb: 'created', after })
    return after
  })
}

interface Repetition {
  readonly userId: string
  /** Null when the call carried none. */
  readonly key: string | null
  readonly hash: string
}

/** The schedule that the same call made before. */
async function findEarlier(
  db: Queryable,
  organisationId: string,
  { userId, key, hash }: Repetition,
): Promise<string | null> {
  const earlier = key === null ? undefined : await findScheduleByKey(db, { organisationId, userId, key })
  if (earlier === undefined) return null
  if (earlier.answer_hash !== hash) throw refusal('IDEMPOTENCY_KEY_REUSED', {}, organisationId)
  return earlier.id
}

async function assertRoom(db: Queryable, organisationId: string): Promise<void> {
  const open = (await listPaymentSchedules(db, { organisationIds: [organisationId] })).filter(
    ({ state }) => state !== 'ended',
  )
  if (open.length >= mostSchedules) throw refusal('TOO_MANY_PAYMENTS', { limit: mostSchedules })
}
