import { insertOutbox, type Transaction } from '@holdfast/store'
import { listPlaces, type PasswordReset } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { memberEvent } from './present.ts'

/** Clients that show the person reload; every organisation of the person gets a record. */
export async function announceReset(
  tx: Transaction,
  who: Who,
  reset: Pick<PasswordReset, 'id' | 'user_id' | 'person' | 'requested_by' | 'requester' | 'expires_at'>,
  verb: 'reset-requested' | 'reset-agreed' | 'reset-declined' | 'reset-link-made',
): Promise<void> {
  const places = await listPlaces(tx, reset.user_id)
  await insertOutbox(
    tx,
    places.map((place) => memberEvent('user_updated', place)),
  )
  await recordForPerson(
    tx,
    { actor: who.actor.user, caller: who.caller },
    { id: reset.user_id, name: reset.person },
    {
      verb,
      after: { request: reset.id, requested_by: reset.requester, expires_at: reset.expires_at },
    },
  )
}
