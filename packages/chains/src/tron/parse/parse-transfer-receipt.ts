/**
 * A receipt as the charges and the result of one transaction. Sun; `burned` includes both fees, activation
 * and memo.
 */
import type { Parsed, Raw } from '@holdfast/ledger'
import type { TransferReceipt } from '../../transfers.ts'
import { faultOf } from '../../fault-of.ts'
import { isSuccess, Receipt, resultOfReceipt } from './receipt.ts'
import { plainText } from '../../plain-text.ts'
import { decodeText } from './decode-text.ts'

export function parseTransferReceipt({ body }: Raw<'tron.receipt'>, hash: string): Parsed<TransferReceipt> {
  const parsed = Receipt.safeParse(body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  const { id, blockNumber, blockTimeStamp, resMessage, fee = 0n, receipt = {} } = parsed.data
  if (id !== hash) return { ok: false, reason: 'the receipt is of another transaction' }
  const outcome = resultOfReceipt(parsed.data)
  // 'FAILED' is less specific than the reason that may accompany it.
  const result = outcome === 'FAILED' && !isSuccess(receipt.result) ? (receipt.result ?? outcome) : outcome
  return {
    ok: true,
    value: {
      blockNumber,
      at: new Date(blockTimeStamp),
      isSuccess: isSuccess(outcome),
      result: isSuccess(outcome) ? 'SUCCESS' : plainText(result),
      message: resMessage === undefined ? null : plainText(decodeText(resMessage), longestMessage),
      bandwidthUsed: receipt.net_usage ?? 0n,
      energyUsed: receipt.energy_usage_total ?? 0n,
      bandwidthFee: receipt.net_fee ?? 0n,
      energyFee: receipt.energy_fee ?? 0n,
      gas: null,
      burned: fee,
    },
  }
}

const longestMessage = 300
