/** A receipt as the charge and the result of one transaction. Wei. */
import type { Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import type { TransferReceipt } from '../../transfers.ts'
import { faultOf } from '../../fault-of.ts'
import { plainText } from '../../plain-text.ts'
import { ReceiptBody } from './receipt.ts'

/** The outermost call in a trace, in the dialect that states why it reverted. */
const Frame = z.object({ revertReason: z.string().optional(), error: z.string().optional() })

export function parseTransferReceipt(
  { body }: Raw<'ethereum.receipt'>,
  hash: string,
): Parsed<TransferReceipt> {
  const parsed = ReceiptBody.safeParse(body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  const { receipt, block, trace } = parsed.data
  const { transactionHash, blockHash, blockNumber, status, gasUsed, effectiveGasPrice, l1Fee } = receipt
  if (transactionHash !== hash) return { ok: false, reason: 'the receipt is of another transaction' }
  if (blockHash !== block.hash || blockNumber !== block.number)
    return { ok: false, reason: 'the receipt is of another block' }
  if (typeof status !== 'string') return { ok: false, reason: 'the receipt states no result' }
  if (typeof effectiveGasPrice !== 'bigint') return { ok: false, reason: 'the receipt states no price' }
  const isSuccess = status === '0x1'
  const frame = trace?.dialect === 'frames' ? Frame.safeParse(trace.frame) : null
  const why = isSuccess ? undefined : (frame?.data?.revertReason ?? frame?.data?.error)
  return {
    ok: true,
    value: {
      blockNumber,
      at: block.timestamp,
      isSuccess,
      result: isSuccess ? 'SUCCESS' : 'REVERTED',
      message: why === undefined ? null : plainText(why, longestMessage) || null,
      bandwidthUsed: 0n,
      energyUsed: 0n,
      bandwidthFee: 0n,
      energyFee: 0n,
      gas: { used: gasUsed, price: effectiveGasPrice },
      burned: gasUsed * effectiveGasPrice + (l1Fee ?? 0n),
    },
  }
}

const longestMessage = 300
