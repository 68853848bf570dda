import type { ReplacementKind, Replacements } from '@holdfast/chains'
import type { TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../../http/refusal.ts'
import { transfersOf } from '../node.ts'

/** People approved payments until the end of the intent; a cancellation pays nothing, and frees what waits behind the transaction. */
export function assertReplaceable(view: TransferRequestView, kind: ReplacementKind): Replacements {
  if (view.status !== 'broadcasted')
    throw refusal('TRANSFER_NOT_IN_STATE', { was: view.status, needed: 'broadcasted' })
  const { replacements } = transfersOf(view)
  if (replacements === null) throw refusal('TRANSFER_NOT_REPLACEABLE', { network: view.network_name })
  if (view.settled_at !== null || (view.receipt?.block ?? null) !== null) throw refusal('TRANSFER_INCLUDED')
  if (kind === 'cancel') return replacements
  if (view.is_cancellation) throw refusal('TRANSFER_BEING_CANCELLED')
  if (view.expires_at <= new Date()) throw refusal('TRANSFER_EXPIRED_SENT')
  return replacements
}
