/** Whether a row of a listing agrees with its own bytes, and with the chain's receipt. */
import type { Raw } from '@holdfast/ledger'
import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { transactionId } from '../transaction.ts'
import { Count, Hash, Hex, Int, Time } from './json.ts'
import { isSuccess, Receipt, resultOfReceipt } from './receipt.ts'
import type { ListedRow } from './parse-row.ts'
import { readSigned } from './signed.ts'

const Bytes = z.object({ txID: Hash, raw_data_hex: Hex.min(2) })

/** Also false for a row without bytes. */
export function hasOwnBytes({ body }: Raw<'trongrid.transaction'>): boolean {
  const signed = readSigned(body)
  if (signed.ok) return signed.value.isOwn
  const row = Bytes.safeParse(body)
  return row.success && transactionId(hexToBytes(row.data.raw_data_hex)) === row.data.txID
}

const Listed = z.object({
  block_timestamp: Time.optional(),
  blockNumber: Count.optional(),
  ret: z.array(z.object({ contractRet: z.string().optional(), fee: Int.optional() })).optional(),
})

/**
 * Time, block, fee and success are equal where both state them. An unreadable answer contradicts nothing
 * here; its own parser refuses it.
 */
export function agreesWithReceipt(row: ListedRow, receipt: Raw<'tron.receipt'>): boolean {
  const [listed, charged] = [Listed.safeParse(row.body), Receipt.safeParse(receipt.body)]
  if (!listed.success || !charged.success) return true
  const { block_timestamp, blockNumber, ret } = listed.data
  const [first] = ret ?? []
  const same = <T>(stated: T | undefined, known: T) => stated === undefined || stated === known
  return (
    same(block_timestamp, charged.data.blockTimeStamp) &&
    same(blockNumber, charged.data.blockNumber) &&
    same(first?.fee, charged.data.fee ?? 0n) &&
    same(
      first?.contractRet === undefined ? undefined : isSuccess(first.contractRet),
      isSuccess(resultOfReceipt(charged.data)),
    )
  )
}
