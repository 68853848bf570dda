import { formatUnits } from '@holdfast/ledger'
import { authorise } from '../../http/authorise.ts'
import { assertVersion, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { askersWith } from './askers-with.ts'
import { changeSchedule } from './change-schedule.ts'
import { firstDate } from './first-date.ts'
import { authoriseSchedule } from './read-payments.ts'
import { stateSchedule } from './state-schedule.ts'

/** The person who resumes it becomes its requester. Neither this person nor the people who stated it can approve it. Everything is
 *  checked as at its creation. */
export const resumeSchedule: Verb<'resumePaymentSchedule', 'config' | 'db' | 'nodes'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const schedule = await authoriseSchedule(context.db, actor, 'draft transfers', request.params.id)
  authorise(actor, 'submit transfers', schedule.entity_id, 'payment_schedule')
  if (schedule.state === 'ended') throw refusal('SCHEDULE_FINISHED')
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', schedule.wallet_id)
  const by = actor.user.id
  const columns = await stateSchedule(
    context,
    { wallet, by },
    {
      ...schedule,
      amount: formatUnits(BigInt(schedule.units), schedule.token_decimals),
      count: schedule.most,
    },
  )
  const { state, retry_at, tried_at, why_refusal, requested_by } = columns
  return changeSchedule(context.db, call, schedule, {
    version: request.version,
    change: (row) => {
      if (row.state === 'active') return null
      // Somebody changed it after it was checked.
      assertVersion(row.version, schedule.version)
      const next_at = firstDate(row, { done: row.done, due: null, now: new Date() })
      const askers = askersWith(row, by)
      return { next_at, state, retry_at, tried_at, why_refusal, requested_by, askers }
    },
  })
}
