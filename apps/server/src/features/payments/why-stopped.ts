import { reason, type RefusalBody } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { findWallet, isSavedPayee, type PaymentSchedule } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authorise } from '../../http/authorise.ts'
import { Refused } from '../../http/refusal.ts'
import { actorWithoutSession } from '../session/actor-without-session.ts'
import type { StoredWallet } from '../wallets/authorise-wallet.ts'

interface Runnable {
  readonly actor: Actor
  readonly wallet: StoredWallet
}

/** The conditions without which a schedule makes no request in its requester's name: the right of that person, the wallet with its
 *  key, and the payee. */
export async function whyStopped(db: Queryable, schedule: PaymentSchedule): Promise<RefusalBody | Runnable> {
  const actor = await actorWithoutSession(db, schedule.requested_by)
  if (actor === null || !mayRequest(actor, schedule.entity_id))
    return reason('SCHEDULE_RIGHT_LOST', { who: actor?.user.name ?? schedule.requester ?? '' })
  const wallet = await findWallet(db, schedule.wallet_id)
  if (
    wallet === undefined ||
    wallet.entity_id !== schedule.entity_id ||
    !wallet.is_active ||
    wallet.mpc_key_id === null
  )
    return reason('SCHEDULE_WALLET_GONE')
  const payee = {
    organisationId: schedule.entity_id,
    networkId: schedule.network_id,
    address: schedule.recipient_address,
  }
  return (await isSavedPayee(db, payee)) ? { actor, wallet } : reason('SCHEDULE_PAYEE_REMOVED')
}

export const isStopped = (answer: RefusalBody | Runnable): answer is RefusalBody => 'code' in answer

function mayRequest(actor: Actor, organisationId: string): boolean {
  try {
    authorise(actor, 'draft transfers', organisationId)
    authorise(actor, 'submit transfers', organisationId)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
