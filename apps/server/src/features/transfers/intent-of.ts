import { parseEarlierTransferIntent, parseTransferIntent, type TransferTerms } from '@holdfast/ledger'
import type { TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

/** The frozen intent: it is shown, approved and signed unchanged, whatever the catalogue states now. */
export function intentOf({ id, intent }: Pick<TransferRequestView, 'id' | 'intent'>): TransferTerms {
  const parsed = parseTransferIntent(intent)
  if (parsed.ok) return parsed.value
  const earlier = parseEarlierTransferIntent(intent)
  if (earlier.ok) return earlier.value
  throw new Error(`what is stored as intent of ${id} is none: ${parsed.reason}`)
}

/** Signers refuse an intent of an earlier version, so approving it would be in vain. */
export function assertSignableIntent({ intent }: Pick<TransferRequestView, 'intent'>): void {
  if (!parseTransferIntent(intent).ok) throw refusal('INTENT_OUTDATED')
}

/** The token as the frozen intent and the catalogue state it. */
export const statedOf = (view: Pick<TransferRequestView, 'token_symbol'>, { asset }: TransferTerms) => ({
  asset: asset.id,
  symbol: view.token_symbol,
  decimals: asset.decimals,
})
