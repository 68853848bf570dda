import type { Queryable } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { notFound } from '../../http/refusal.ts'
import { authoriseOwner } from './authorise-owner.ts'

/** The draft that a new request of the organisation replaces. Undefined: none. */
export async function authoriseReplaced(
  db: Queryable,
  actor: Actor,
  organisationId: string,
  id: string | undefined,
): Promise<TransferRequestView | undefined> {
  if (id === undefined) return undefined
  const view = await authoriseOwner(db, actor, 'draft transfers', id)
  if (view.entity_id !== organisationId) throw notFound('transfer_request')
  return view
}
