import type { TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../../http/refusal.ts'
import { rulingOf } from './ruling-of.ts'

/** Approvals and keys for developers never count for a key that has rules. */
export function assertNotRuled(view: TransferRequestView): void {
  if (rulingOf(view) !== null) throw refusal('KEY_HAS_RULES', {}, view.entity_id)
}
