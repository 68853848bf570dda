import { authorise } from '../../http/authorise.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { changeSchedule } from './change-schedule.ts'
import { authoriseSchedule } from './read-payments.ts'
import { stateSchedule } from './state-schedule.ts'

/** The person who states what is paid becomes its requester, and so cannot approve it. */
export const updateSchedule: Verb<'updatePaymentSchedule', 'config' | 'db' | 'nodes'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const { body, params, version } = request
  const place = await authoriseSchedule(context.db, actor, 'draft transfers', params.id)
  authorise(actor, 'submit transfers', place.entity_id, 'payment_schedule')
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', body.wallet_id)
  if (wallet.entity_id !== place.entity_id) throw notFound('wallet')
  const columns = await stateSchedule(context, { wallet, by: actor.user.id, now: new Date() }, body)
  return changeSchedule(context.db, call, place, {
    version,
    change: ({ state, done }) => ({
      ...columns,
      // A paused one stays paused, and dates that passed count.
      ...(state === 'paused' ? { state: 'paused', next_at: null } : {}),
      most: columns.most === null ? null : Math.max(columns.most, done + 1),
    }),
  })
}
