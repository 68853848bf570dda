import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findWallet } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** A wallet of one of the caller's organisations. */
export async function authoriseWallet(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<StoredWallet> {
  const wallet = await findWallet(db, id)
  const isOwn = wallet !== undefined && organisationIdsOf(actor).includes(wallet.entity_id)
  return authoriseFound(actor, right, isOwn ? wallet : undefined, 'wallet')
}

export type StoredWallet = NonNullable<Awaited<ReturnType<typeof findWallet>>>
