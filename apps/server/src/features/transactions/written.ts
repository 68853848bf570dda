/** What people wrote about rows: who asked for the transfer that a transaction is, and with what words. */
import type { ApiReply } from '@holdfast/contract'
import type { Queryable } from '@holdfast/store'
import { findTransfersOfTransactions, type ListedRow, transferKey } from '@holdfast/store/read'

type Row = ApiReply<'listTransactions'>['rows'][number]
export type Written = Pick<Row, 'mpc_initiator' | 'mpc_comment'>

/** Every row of a transaction says the same. */
export async function findWritten(
  db: Queryable,
  organisationId: string,
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => Written> {
  const hashes = rows.map(({ tx_hash }) => tx_hash)
  const transfers = await findTransfersOfTransactions(db, organisationId, hashes)
  return (row) => {
    const transfer = transfers.get(transferKey(row))
    return { mpc_initiator: transfer?.initiator ?? null, mpc_comment: transfer?.comment ?? null }
  }
}
