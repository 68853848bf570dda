import type { Transaction } from '@holdfast/store'
import { insertIncomingPayments, type StoredEntry, type Token } from '@holdfast/store/write'

/** Older payments are history that is being imported, of which nobody is notified. */
const recentMs = 24 * 3_600_000

/** Notes recent payments in known tokens, for the server to notify people of. */
export async function noteIncomingPayments(
  tx: Transaction,
  {
    organisationId,
    entries,
    tokens,
    now,
  }: {
    readonly organisationId: string
    readonly entries: readonly Omit<StoredEntry, 'rowId'>[]
    readonly tokens: Iterable<Token>
    readonly now: Date
  },
): Promise<void> {
  const since = now.getTime() - recentMs
  const recent = entries.filter(
    ({ direction, kind, at }) =>
      direction === 'in' && (kind === 'transfer' || kind === 'internal') && at.getTime() > since,
  )
  if (recent.length === 0) return
  const known = new Set(
    [...tokens].flatMap(({ id, is_known, is_spam }) => (is_known && !is_spam ? [id] : [])),
  )
  await insertIncomingPayments(
    tx,
    recent
      .filter(({ tokenId, units }) => known.has(tokenId) && units > 0n)
      .map(({ walletId, tokenId, units, hash, seq }) => ({
        entity_id: organisationId,
        wallet_id: walletId,
        tx_hash: hash,
        seq,
        token_id: tokenId,
        units,
        created_at: now,
      })),
  )
}
