import type { Transaction } from '@holdfast/store'
import type { PendingChange } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { adoptersOf } from '../changes/adopters-of.ts'

/** Neither the proposer nor the person concerned; read again, because roles may have changed since the call began. */
export async function assertMayDecide(tx: Transaction, { actor }: Who, change: PendingChange): Promise<void> {
  const { entity_id, proposed_by, person } = change
  const adopters = await adoptersOf(tx, entity_id, { except: [proposed_by, person] })
  if (!adopters.some(({ id }) => id === actor.user.id))
    throw refusal('CHANGE_NOT_YOURS_TO_DECIDE', {}, entity_id)
}
