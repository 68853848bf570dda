/** The operator's maximum fee for one transfer. It is needed because the fee ceiling in an intent comes from a blockchain
 *  node's answer to the server, and approvers see it as one figure among many. */
import type { FeeMaximums } from '@holdfast/chains'
import type { ChainName, TransferIntent } from '@holdfast/ledger'
import { Refusal } from '../refusal.ts'

export function assertFeeWithin(
  { feeCeiling }: TransferIntent,
  chain: ChainName,
  maximums: FeeMaximums,
): void {
  const most = maximums[chain]
  if (most === undefined || feeCeiling <= most) return
  throw new Refusal('FEE_ABOVE_MAXIMUM', {
    field: 'feeCeiling',
    detail: `${feeCeiling} is intended, ${most} is the most`,
  })
}
