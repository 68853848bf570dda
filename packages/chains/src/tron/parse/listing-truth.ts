/** Whether a row of a listing can be what it says: against its own bytes, and against the receipt that the chain gives. */
import type { Raw } from '@holdfast/ledger'
import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { transactionId } from '../transaction.ts'
import { Count, Hash, Hex, Int, Time } from './json.ts'
import { isSuccess, Receipt, resultOfReceipt } from './receipt.ts'
import type { ListedRow } from './parse-row.ts'
import { readSigned } from './signed.ts'

const Bytes = z.looseObject({ txID: Hash, raw_data_hex: Hex.min(2) })

/** False also for a row without bytes. */
export function hasOwnBytes({ body }: Raw<'trongrid.transaction'>): boolean {
  const signed = readSigned(body)
  if (signed.ok) return signed.value.isOwn
  const row = Bytes.safeParse(body)
  return row.success && transactionId(hexToBytes(row.data.raw_data_hex)) === row.data.txID
}

const Listed = z.looseObject({
  block_timestamp: Time.optional(),
  blockNumber: Count.optional(),
  ret: z.array(z.looseObject({ contractRet: z.string().optional(), fee: Int.optional() })).optional(),
})

/** Of time, block, fee and success, what both tell is the same. An answer that cannot be read contradicts nothing here: who needs it
 *  refuses it. */
export function agreesWithReceipt(row: ListedRow, receipt: Raw<'tron.receipt'>): boolean {
  const [listed, charged] = [Listed.safeParse(row.body), Receipt.safeParse(receipt.body)]
  if (!listed.success || !charged.success) return true
  const { block_timestamp, blockNumber, ret } = listed.data
  const [told] = ret ?? []
  const same = <T>(told: T | undefined, known: T) => told === undefined || told === known
  return (
    same(block_timestamp, charged.data.blockTimeStamp) &&
    same(blockNumber, charged.data.blockNumber) &&
    same(told?.fee, charged.data.fee ?? 0n) &&
    same(
      told?.contractRet === undefined ? undefined : isSuccess(told.contractRet),
      isSuccess(resultOfReceipt(charged.data)),
    )
  )
}
