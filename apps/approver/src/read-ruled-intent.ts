/**
 * The bytes of a transfer intent of version 3: those of version 2, and behind them who requested it, when, and under
 * which rules. The only place of the page that reads an intent.
 */
import {
  encodeFields,
  intentTexts,
  parseTransferIntent,
  readFields,
  sameBytes,
  type TransferIntent,
} from '@holdfast/ledger'

export interface RuledIntent extends TransferIntent {
  readonly requestedBy: string
  readonly createdAt: Date
  /** The hash of the rules. */
  readonly rules: string
}

const title = 'holdfast/transfer-intent/3'
const fieldsBefore = 15
const hash = /^[0-9a-f]{64}$/
const time = /^(0|[1-9]\d{0,14})$/

/** Null for bytes that are not the one encoding of an intent under rules. */
export function readRuledIntent(bytes: Uint8Array): RuledIntent | null {
  const fields = readFields(bytes)
  if (fields === null || fields[0] !== title || fields.length !== fieldsBefore + 3) return null
  const terms = ['holdfast/transfer-intent/2', ...fields.slice(1, fieldsBefore)]
  const parsed = parseTransferIntent(encodeFields(terms))
  const [requestedBy = '', created = '', rules = ''] = fields.slice(fieldsBefore)
  if (!parsed.ok || !intentTexts.uuid.test(requestedBy) || !hash.test(rules) || !time.test(created))
    return null
  const createdAt = new Date(Number(created))
  const isOrdered = createdAt.getTime() < parsed.value.expiresAt.getTime()
  return isOrdered && sameBytes(encodeFields(fields), bytes)
    ? { ...parsed.value, requestedBy, createdAt, rules }
    : null
}
