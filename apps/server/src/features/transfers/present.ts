import type { ApiReply } from '@holdfast/contract'
import { formatUnits } from '@holdfast/ledger'
import type { TransferReceipt } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'

export type PresentedTransfer = ApiReply<'getTransferRequest'>

/** Of TRX, in which the chain's own charges are told. */
export const nativeDecimals = 6

export const presentTransfer = (view: TransferRequestView, now = new Date()): PresentedTransfer => ({
  id: view.id,
  wallet_id: view.wallet_id,
  recipient_address: view.recipient_address,
  amount: formatUnits(BigInt(view.units), view.token_decimals),
  token_id: view.token_id,
  network_code: view.network_code,
  status: view.status,
  tx_hash: view.phase === 'signed' || view.phase === 'broadcast' ? view.tx_hash : null,
  entity_id: view.entity_id,
  version: view.version,
  origin: view.origin,
  wallet_name: view.wallet_name,
  wallet_address: view.wallet_address,
  key_id: view.mpc_key_id,
  network_name: view.network_name,
  token_symbol: view.token_symbol,
  memo: view.memo,
  fee_ceiling: formatUnits(BigInt(view.fee_ceiling), nativeDecimals),
  intent_hash: view.intent_hash,
  expires_at: view.expires_at.toISOString(),
  created_by: { id: view.created_by, name: view.creator },
  submitted_by: view.submitted_by === null ? null : { id: view.submitted_by, name: view.submitter },
  created_at: view.created_at.toISOString(),
  updated_at: view.updated_at.toISOString(),
  approvals_needed: view.approvals_needed,
  approvals: view.approvals.map((one) => ({
    user_id: one.user_id,
    name: one.name,
    at: one.created_at.toISOString(),
    reason: one.reason,
    is_dev: one.is_dev,
  })),
  phase: view.phase,
  is_under_way: view.claimed_until !== null && view.claimed_until > now,
  signer: view.signer,
  expiration: view.expiration?.toISOString() ?? null,
  receipt_status: view.receipt?.state ?? null,
  failure_code: view.failure_code,
  failure: view.failure,
  last_error: view.last_error,
})

const nothingYet: TransferReceipt = {
  state: 'pending',
  block: null,
  bandwidth: '0',
  energy: '0',
  bandwidth_fee: '0',
  energy_fee: '0',
  burned: '0',
  result: null,
}

export function presentReceipt(view: TransferRequestView): ApiReply<'getTransferReceipt'> {
  const receipt = view.receipt ?? nothingYet
  const trx = (sun: string) => formatUnits(BigInt(sun), nativeDecimals)
  return {
    status: receipt.state,
    resources: { bandwidth_used: Number(receipt.bandwidth), energy_used: Number(receipt.energy) },
    fees: {
      bandwidth_fee_trx: trx(receipt.bandwidth_fee),
      energy_fee_trx: trx(receipt.energy_fee),
      trx_burned_total: trx(receipt.burned),
    },
    tx_hash: view.tx_hash ?? '',
    block_number: receipt.block,
    result: receipt.result,
    refreshed_at: view.receipt_at?.toISOString() ?? null,
  }
}
