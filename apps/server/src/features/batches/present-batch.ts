import type { ApiReply } from '@holdfast/contract'
import { formatUnits } from '@holdfast/ledger'
import { hashFingerprint } from '@holdfast/policy/passkeys'
import type { Queryable } from '@holdfast/store'
import { listNamesNear, type TransferBatchView, type TransferRequestView } from '@holdfast/store/read'
import { presentTransfer } from '../transfers/present.ts'
import { decisionRowOf } from './read-batch.ts'

type PresentedBatch = ApiReply<'submitTransferBatch'>

export function presentBatch(view: TransferBatchView): PresentedBatch {
  const counts = { draft: 0, pending: 0, approved: 0, broadcasted: 0, failed: 0, ...view.counts }
  return {
    id: view.id,
    entity_id: view.entity_id,
    version: view.version,
    name: view.name,
    file_name: view.file_name,
    wallet_id: view.wallet_id,
    wallet_name: view.wallet_name,
    wallet_address: view.wallet_address,
    network_code: view.network_code,
    network_name: view.network_name,
    token_id: view.token_id,
    token_symbol: view.token_symbol,
    total: formatUnits(BigInt(view.total), view.decimals),
    count: Object.values(counts).reduce((sum, count) => sum + count, 0),
    hash: view.hash,
    fingerprint: [...hashFingerprint(Buffer.from(view.hash, 'hex'))],
    counts,
    confirmed: view.confirmed,
    is_signing: view.signing_since !== null,
    stopped: view.stopped,
    created_by: { id: view.created_by, name: view.creator },
    created_at: view.created_at.toISOString(),
    updated_at: view.updated_at.toISOString(),
  }
}

export async function presentWholeBatch(
  db: Queryable,
  batch: TransferBatchView,
  rows: readonly TransferRequestView[],
): Promise<ApiReply<'getTransferBatch'>> {
  const place = { organisationId: batch.entity_id, networkId: batch.network_id }
  const addresses = [...new Set(rows.map(({ recipient_address }) => recipient_address))]
  const names = new Map(
    (await listNamesNear(db, place, addresses)).toReversed().map(({ address, name }) => [address, name]),
  )
  return {
    batch: presentBatch(batch),
    decision: presentTransfer(decisionRowOf(rows)),
    rows: rows.map((row) => ({
      id: row.id,
      line: row.batch_line ?? 0,
      name: names.get(row.recipient_address) ?? null,
      recipient_address: row.recipient_address,
      amount: formatUnits(BigInt(row.units), batch.decimals),
      note: row.batch_note,
      is_repeat: row.is_repeat,
      status: row.status,
      phase: row.phase,
      tx_hash: row.phase === 'signed' || row.phase === 'broadcast' ? row.tx_hash : null,
      receipt_status: row.receipt?.state ?? null,
      failure_code: row.failure_code,
      failure_refusal: row.failure_refusal,
      last_error_refusal: row.last_error_refusal,
    })),
  }
}
