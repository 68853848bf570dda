import type { Replacing } from '@holdfast/chains'
import { formatUnits, nativeOfNetwork } from '@holdfast/ledger'
import type { TransferRequestView } from '@holdfast/store/read'
import { type Refused, refusal } from '../../../http/refusal.ts'

export function noFeeRoom(
  view: TransferRequestView,
  { needed, available }: Extract<Replacing, { readonly isPossible: false }>,
): Refused {
  const { decimals, symbol } = nativeOfNetwork(view)
  const [fee, most] = [needed, available].map((units) => formatUnits(units, decimals)) as [string, string]
  return refusal('NO_FEE_ROOM', { fee, most, symbol })
}
