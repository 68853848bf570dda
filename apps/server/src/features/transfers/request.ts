/** One transfer request: found for who may see it, and each change of it told and written down in the commit that makes it. */
import type { AuditVerb, Right } from '@holdfast/ledger'
import { insertOutbox, type Queryable, type Transaction } from '@holdfast/store'
import { listTransferRequests, type TransferRequestView } from '@holdfast/store/read'
import type { Actor, Who } from '../../context.ts'
import { authorise, organisationIdsOf } from '../../http/authorise.ts'
import { recordChange, recordOwnChange } from '../../http/record-change.ts'
import { notFound } from '../../http/refusal.ts'
import { type PresentedTransfer, presentTransfer } from './present.ts'

export type Place = Pick<TransferRequestView, 'entity_id' | 'id'>

export async function getTransfer(
  db: Queryable,
  actor: Actor,
  id: string,
  right: Right,
): Promise<TransferRequestView> {
  const [view] = await listTransferRequests(db, { organisationIds: organisationIdsOf(actor), id })
  if (view === undefined) throw notFound('Transfer request')
  authorise(actor, right, view.entity_id, 'Transfer request')
  return view
}

export async function readTransfer(db: Queryable, { entity_id, id }: Place): Promise<TransferRequestView> {
  const [view] = await listTransferRequests(db, { organisationIds: [entity_id], id })
  if (view === undefined) throw notFound('Transfer request')
  return view
}

/** The last thing of a transaction. `who` null: the server itself. `verb` null: not worth a record of its own. */
export async function announce(
  tx: Transaction,
  who: Who | null,
  place: Place,
  verb: AuditVerb | null,
  before?: PresentedTransfer,
): Promise<PresentedTransfer> {
  const payload = presentTransfer(await readTransfer(tx, place))
  const type = verb === 'created' ? 'transfer_request_created' : 'transfer_request_updated'
  const organisationId = place.entity_id
  await insertOutbox(tx, [{ channel: 'admin', organisationId, message: { type, payload } }])
  if (verb === null) return payload
  const name = `${payload.amount} ${payload.token_symbol}`
  const subject = { kind: 'transfer-request' as const, id: payload.id, name }
  const change = { organisationId, subject, verb, before, after: payload }
  await (who === null ? recordOwnChange(tx, change) : recordChange(tx, who, change))
  return payload
}
