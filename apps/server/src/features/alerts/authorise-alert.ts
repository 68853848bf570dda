import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { type AlertView, findAlert } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** An alert of one of the caller's organisations. */
export async function authoriseAlert(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<AlertView> {
  const alert = await findAlert(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, alert, 'alert')
}
