import { findRequestOfHash } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentTransfer } from './present.ts'

export const showRequestOfTransaction: Verb<'findTransferRequestOfTransaction', 'db'> = async (
  { db },
  { actor, request },
) => {
  const { entity_id: organisationId, network_id: networkId, tx_hash: hash } = request.query
  authorise(actor, 'read organisation', organisationId)
  const view = await findRequestOfHash(db, { organisationId, networkId, hash })
  if (view === undefined) return { request: null }
  const { id, created_by, created_at, approvals } = presentTransfer(view)
  return {
    request: {
      id,
      created_by: created_by.name,
      created_at,
      approvals: approvals.filter(({ is_dev }) => !is_dev).map(({ name, at }) => ({ name, at })),
      memo: view.memo,
      note: view.note,
      batch:
        view.batch_id === null
          ? null
          : { id: view.batch_id, name: view.batch_name ?? '', reference: view.batch_note },
    },
  }
}
