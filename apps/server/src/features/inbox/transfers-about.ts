import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { listTransferRequests, readPayeeNames } from '@holdfast/store/read'
import { presentTransfer } from '../transfers/present.ts'
import { amountOf } from './amount-of.ts'
import { payeeOf } from './payee-of.ts'

type NamedTransfer = ApiReply<'getInbox'>['notices'][number]['transfer']

/** The requests that notices are about, by id. Ids of other things find nothing. */
export async function transfersAbout(
  db: Queryable,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, NamedTransfer>> {
  if (ids.length === 0) return new Map()
  const views = await listTransferRequests(db, { organisationIds: [organisationId], ids, limit: ids.length })
  const nameOf = await readPayeeNames(db, organisationId, views.map(payeeOf))
  return new Map(
    views.map((view) => [
      view.id,
      {
        request_id: view.batch_id ?? view.id,
        batch: view.batch_id === null ? null : view.batch_name,
        amount: amountOf(view),
        symbol: presentTransfer(view).token_symbol,
        recipient: payeeOf(view).address,
        recipient_name: nameOf(payeeOf(view)),
      },
    ]),
  )
}
