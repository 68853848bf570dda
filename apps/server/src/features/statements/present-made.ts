import type { ApiReply } from '@holdfast/contract'
import type { StoredStatement } from '@holdfast/store/read'

export type MadeOnWire = ApiReply<'listStatements'>[number]

export const presentMade = (
  row: Omit<StoredStatement, 'facts' | 'summary'>,
  wallet: string | null,
): MadeOnWire => ({
  id: row.id,
  wallet_id: row.wallet_id,
  wallet,
  first_day: row.first_day,
  last_day: row.last_day,
  language: row.language,
  made_by: row.made_by_name,
  made_at: row.made_at.toISOString(),
  is_provisional: row.is_provisional,
  entries: row.movements,
  pdf_sha256: row.pdf_sha256.toString('hex'),
  csv_sha256: row.csv_sha256.toString('hex'),
})
