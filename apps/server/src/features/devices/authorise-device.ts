import type { Right } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import { findDevice } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'
import type { DeviceKey } from './get-device.ts'

/** A device in one of the caller's organisations. One right applies to the caller's own devices, another to those of
 *  others. */
export async function authoriseDevice(
  tx: Transaction,
  actor: Actor,
  { own, others }: { readonly own: Right; readonly others: Right },
  id: string,
): Promise<DeviceKey> {
  const device = await findDevice(tx, organisationIdsOf(actor), id)
  const right = device?.user_id === actor.user.id ? own : others
  const { entity_id: organisationId } = authoriseFound(actor, right, device, 'device')
  return { organisationId, id }
}
