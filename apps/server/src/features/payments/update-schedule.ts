import { authorise } from '../../http/authorise.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { askersWith } from './askers-with.ts'
import { changeSchedule } from './change-schedule.ts'
import { firstDate } from './first-date.ts'
import { authoriseSchedule } from './read-payments.ts'
import { stateSchedule } from './state-schedule.ts'

/** The person who states what is paid becomes its requester. Neither this person nor earlier ones can approve it. */
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
  const by = actor.user.id
  const columns = await stateSchedule(context, { wallet, by }, body)
  return changeSchedule(context.db, call, place, {
    version,
    change: (row) => {
      const now = new Date()
      const due = row.state === 'active' && row.next_at !== null && row.next_at <= now ? row.next_at : null
      const next_at = firstDate(columns, { done: row.done, due, now })
      return {
        ...columns,
        askers: askersWith(row, by),
        // A paused one stays paused.
        ...(row.state === 'paused' ? { state: 'paused', next_at: null } : { next_at }),
      }
    },
  })
}
