/** Whether a row of a listing can be what it says: against its own bytes, and against the receipt that the chain gives. */
import type { Raw } from '@holdfast/ledger'
import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { transactionId } from '../transaction.ts'
import { Count, Hash, Hex, Int } from './json.ts'
import type { ListedRow } from './rows.ts'

const Signed = z.looseObject({ txID: Hash, raw_data_hex: Hex.min(2) })

/** False also for a row without bytes. */
export function hasOwnBytes({ body }: Raw<'trongrid.transaction'>): boolean {
  const row = Signed.safeParse(body)
  return row.success && transactionId(hexToBytes(row.data.raw_data_hex)) === row.data.txID
}

const Listed = z.looseObject({
  block_timestamp: Count.optional(),
  blockNumber: Count.optional(),
  ret: z.array(z.looseObject({ fee: Int.optional() })).optional(),
})
const Charged = z.looseObject({ blockTimeStamp: Count, blockNumber: Count, fee: Int.default(0n) })

/** Of time, block and fee, what both tell is the same. An answer that cannot be read contradicts nothing here: who needs it
 *  refuses it. */
export function agreesWithReceipt(row: ListedRow, receipt: Raw<'tron.receipt'>): boolean {
  const [listed, charged] = [Listed.safeParse(row.body), Charged.safeParse(receipt.body)]
  if (!listed.success || !charged.success) return true
  const { block_timestamp, blockNumber, ret } = listed.data
  const same = <T>(told: T | undefined, known: T) => told === undefined || told === known
  return (
    same(block_timestamp, charged.data.blockTimeStamp) &&
    same(blockNumber, charged.data.blockNumber) &&
    same(ret?.[0]?.fee, charged.data.fee)
  )
}
