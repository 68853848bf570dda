import { parseTransferIntent, type TransferIntent } from '@holdfast/ledger'
import type { TransferRequestView } from '@holdfast/store/read'

/** As it was frozen: what is shown, approved and signed, whatever catalogues say by now. */
export function intentOf({ id, intent }: Pick<TransferRequestView, 'id' | 'intent'>): TransferIntent {
  const parsed = parseTransferIntent(intent)
  if (!parsed.ok) throw new Error(`what is stored as intent of ${id} is none: ${parsed.reason}`)
  return parsed.value
}

/** The token as the frozen intent and the catalogue state it. */
export const statedOf = (view: Pick<TransferRequestView, 'token_symbol'>, { asset }: TransferIntent) => ({
  asset: asset.id,
  symbol: view.token_symbol,
  decimals: asset.decimals,
})
