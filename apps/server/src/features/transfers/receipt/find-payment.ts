import { formatUnits, nativeOfNetworkId } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findBookedTransaction, type TransferRequestView } from '@holdfast/store/read'
import { intentOf } from '../intent-of.ts'

export interface Payment {
  /** In the network's native coin, when it was requested. Null: no node stated it. */
  readonly feeEstimated: string | null
  readonly feePaid: string | null
  /** Block and time as the ledger has them; otherwise the block of the receipt, and no time. */
  readonly isBooked: boolean
  readonly block: number | null
  readonly at: Date | null
}

/** The confirmed payment of a request. Null: the chain has not confirmed one. */
export async function findPayment(db: Queryable, view: TransferRequestView): Promise<Payment | null> {
  const { receipt, tx_hash: hash, fee_estimate: estimate } = view
  if (view.status !== 'broadcasted' || receipt?.state !== 'confirmed' || hash === null) return null
  const { decimals } = nativeOfNetworkId(intentOf(view).network)
  const coins = (units: string | null) => (units === null ? null : formatUnits(BigInt(units), decimals))
  const place = { organisationId: view.entity_id, networkId: view.network_id, hash }
  const row = await findBookedTransaction(db, place)
  return {
    feeEstimated: coins(estimate),
    feePaid: coins(row?.fee_units ?? receipt.burned),
    isBooked: row !== undefined,
    block: row?.block_number ? Number(row.block_number) : receipt.block,
    at: row?.ts ?? null,
  }
}
