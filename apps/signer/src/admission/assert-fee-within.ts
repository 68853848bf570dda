/** The operator's maximum for the fees of one transfer. The ceiling in an intent follows a node's answer to the server, and
 *  people approve it among other figures. */
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
