import type { ApiReply } from '@holdfast/contract'
import { type Queryable, transaction } from '@holdfast/store'
import { listPaymentSchedules } from '@holdfast/store/read'
import { insertPaymentSchedule, lockOrganisations } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import { recordChange } from '../../http/record-change.ts'
import { earlierAnswer, keepAnswer, repetitionOf } from '../../http/repetition.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { firstDate } from './first-date.ts'
import { readSchedule } from './read-payments.ts'
import { stateSchedule } from './state-schedule.ts'

type Schedule = ApiReply<'createPaymentSchedule'>

const mostSchedules = 500

export const createSchedule: Verb<'createPaymentSchedule', 'config' | 'db' | 'nodes'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const { body, idempotencyKey: key } = request
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', body.wallet_id)
  const { entity_id } = wallet
  authorise(actor, 'submit transfers', entity_id, 'wallet')
  const repetition = repetitionOf(key, ['schedule', body])
  const earlier = await earlierAnswer<Schedule>(context.db, call, entity_id, repetition)
  if (earlier !== null) return earlier
  const by = actor.user.id
  const columns = await stateSchedule(context, { wallet, by }, body)
  const next_at = firstDate(columns, { done: 0, due: null, now: new Date() })
  return transaction(context.db, async (tx) => {
    await lockOrganisations(tx, [entity_id])
    const same = await earlierAnswer<Schedule>(tx, call, entity_id, repetition)
    if (same !== null) return same
    await assertRoom(tx, entity_id)
    const id = await insertPaymentSchedule(tx, {
      entity_id,
      ...columns,
      next_at,
      askers: [by],
      created_by: by,
    })
    const after = await readSchedule(tx, { entity_id, id })
    const subject = { kind: 'payment-schedule', id, name: after.name } as const
    await recordChange(tx, call, { organisationId: entity_id, subject, verb: 'created', after })
    await keepAnswer(tx, call, { organisationId: entity_id, repetition, answer: after })
    return after
  })
}

async function assertRoom(db: Queryable, organisationId: string): Promise<void> {
  const open = (await listPaymentSchedules(db, { organisationIds: [organisationId] })).filter(
    ({ state }) => state !== 'ended',
  )
  if (open.length >= mostSchedules) throw refusal('TOO_MANY_PAYMENTS', { limit: mostSchedules })
}
