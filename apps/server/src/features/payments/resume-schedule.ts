import { formatUnits } from '@holdfast/ledger'
import { authorise } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { changeSchedule } from './change-schedule.ts'
import { authoriseSchedule } from './read-payments.ts'
import { stateSchedule } from './state-schedule.ts'

/** The person who resumes it becomes its requester, and so cannot approve it. Everything is checked as at its creation. */
export const resumeSchedule: Verb<'resumePaymentSchedule', 'config' | 'db' | 'nodes'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const schedule = await authoriseSchedule(context.db, actor, 'draft transfers', request.params.id)
  authorise(actor, 'submit transfers', schedule.entity_id, 'payment_schedule')
  if (schedule.state === 'ended') throw refusal('SCHEDULE_FINISHED')
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', schedule.wallet_id)
  const columns = await stateSchedule(
    context,
    { wallet, by: actor.user.id, now: new Date() },
    {
      ...schedule,
      amount: formatUnits(BigInt(schedule.units), schedule.token_decimals),
      count: schedule.most,
    },
  )
  const { next_at, state, retry_at, why_refusal, requested_by } = columns
  return changeSchedule(context.db, call, schedule, {
    change: (before) =>
      before.state === 'active' ? null : { next_at, state, retry_at, why_refusal, requested_by },
  })
}
