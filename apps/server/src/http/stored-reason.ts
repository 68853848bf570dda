import { isRefusalCode, type RefusalBody } from '@holdfast/contract'
import type { StoredRefusal } from '@holdfast/store'

/** Null: stored before reasons had codes, or by another version. */
export const storedReason = (stored: StoredRefusal | null | undefined): RefusalBody | null =>
  stored && isRefusalCode(stored.code) ? (stored as RefusalBody) : null
