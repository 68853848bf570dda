import type { ProviderName } from '@holdfast/ledger'
import type { Transaction } from '../database.ts'
import type { Stream } from '../schema/ingestion.ts'

/** Moves a mark forward, never back. */
export async function advanceWatermark(
  tx: Transaction,
  {
    organisationId,
    walletId,
    stream,
    provider,
    readUntil,
    now,
  }: {
    organisationId: string
    walletId: string
    stream: Stream
    provider: ProviderName
    readUntil: Date
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('wallet_watermarks')
    .values({
      entity_id: organisationId,
      wallet_id: walletId,
      stream,
      provider,
      read_until: readUntil,
      complete_from: null,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_id', 'wallet_id', 'stream', 'provider'])
        .doUpdateSet({ read_until: readUntil, updated_at: now })
        .where('wallet_watermarks.read_until', '<', readUntil),
    )
    .execute()
}
