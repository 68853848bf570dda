/** Rows that were pending when they were read: by now their block is solid, or they are gone. */
import { listPendingHashes } from '@holdfast/store/read'
import { transaction as commit } from '@holdfast/store'
import { deletePendingRows } from '@holdfast/store/write'
import { fetchTransaction } from './fetch.ts'
import type { Pass } from './pass.ts'
import { storePage } from './store-page.ts'

/** A transaction that no solid block holds this long after its time has expired or was undone. */
const lostAfterMs = 10 * 60_000

export async function settlePending(pass: Pass): Promise<void> {
  const organisationId = pass.wallet.entity_id
  for (const { hash, at } of await listPendingHashes(pass.db, { organisationId, walletId: pass.wallet.id })) {
    const receipt = await pass.clock.time('fetch', () => pass.provider.fetchReceipt(hash))
    if (receipt === null) {
      if (at.getTime() + lostAfterMs < pass.heads.solid.at.getTime())
        await commit(pass.db, (tx) =>
          deletePendingRows(tx, { organisationId, networkId: pass.network.id, hash }),
        )
      continue
    }
    const fetched = await pass.clock.time('fetch', () => fetchTransaction(pass.provider, hash, null))
    if (fetched !== null)
      await storePage(pass, { stream: 'native', transactions: [{ ...fetched, receipt }], readUntil: null })
  }
}
