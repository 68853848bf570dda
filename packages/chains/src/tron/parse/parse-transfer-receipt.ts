/** A receipt as the charges for one transaction, and its result. Sun; `burned` is both fees, and what a new address and a memo
 *  cost. */
import type { Parsed, Raw } from '@holdfast/ledger'
import type { TransferReceipt } from '../../transfers.ts'
import { faultOf } from './json.ts'
import { isSuccess, Receipt, resultOfReceipt } from './receipt.ts'
import { decodeText, plainText } from './text.ts'

export function parseTransferReceipt({ body }: Raw<'tron.receipt'>, hash: string): Parsed<TransferReceipt> {
  const parsed = Receipt.safeParse(body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  const { id, blockNumber, blockTimeStamp, resMessage, fee = 0n, receipt = {} } = parsed.data
  if (id !== hash) return { ok: false, reason: 'the receipt is of another transaction' }
  const said = resultOfReceipt(parsed.data)
  // 'FAILED' says less than the reason that may stand beside it.
  const result = said === 'FAILED' && !isSuccess(receipt.result) ? (receipt.result ?? said) : said
  return {
    ok: true,
    value: {
      blockNumber,
      at: new Date(blockTimeStamp),
      isSuccess: isSuccess(said),
      result: isSuccess(said) ? 'SUCCESS' : plainText(result),
      message: resMessage === undefined ? null : plainText(decodeText(resMessage), longestMessage),
      bandwidthUsed: receipt.net_usage ?? 0n,
      energyUsed: receipt.energy_usage_total ?? 0n,
      bandwidthFee: receipt.net_fee ?? 0n,
      energyFee: receipt.energy_fee ?? 0n,
      burned: fee,
    },
  }
}

const longestMessage = 300
