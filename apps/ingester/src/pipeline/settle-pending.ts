/** Settles rows that were pending when they were read: their block is solid by now, or the chain dropped them. */
import { insertOutbox, transaction as commit } from '@holdfast/store'
import { listPendingHashes } from '@holdfast/store/read'
import { deletePendingRows, insertWalletEvents } from '@holdfast/store/write'
import { fetchTerms, sourceOf } from './complete.ts'
import type { Pass } from './pass.ts'
import type { ReadNeeds } from './read-page.ts'
import { storePage, type StoreNeeds } from './store-page.ts'

export async function settlePending(pass: StoreNeeds & ReadNeeds): Promise<void> {
  const scope = { organisationId: pass.wallet.entity_id, walletId: pass.wallet.id }
  const source = sourceOf(pass)
  for (const { hash, at, isReceiptMissing } of await listPendingHashes(pass.db, scope)) {
    const receipt = await pass.clock.time('fetch', () => source.ask({ ask: 'receipt', hash }))
    const isLost = pass.history.isLost(at, pass.heads.solid)
    // A listing names a final block for this transaction: it stays until a provider has its receipt.
    if (receipt === null && isLost && !isReceiptMissing) await forget(pass, hash)
    const transaction =
      receipt === null ? null : await pass.clock.time('fetch', () => source.ask({ ask: 'transaction', hash }))
    if (transaction === null) continue
    const terms = await fetchTerms(source, pass.history.needsOf(transaction).terms)
    const settled = { hash, transaction, receipt, terms, block: null, isUnsolid: false, hint: null }
    await storePage(pass, { stream: null, transactions: [settled], listed: [], covered: null })
  }
}

async function forget(
  { db, wallet, network }: Pick<Pass, 'db' | 'network' | 'wallet'>,
  hash: string,
): Promise<void> {
  const organisationId = wallet.entity_id
  await commit(db, async (tx) => {
    const gone = await deletePendingRows(tx, { organisationId, networkId: network.id, hash })
    if (gone === 0) return
    await insertOutbox(tx, [
      { channel: 'bc-transactions', organisationId, message: 'bc_transactions:updated' },
    ])
    const now = new Date()
    const happened = [{ hash, at: now, position: null, walletIds: [wallet.id] }]
    await insertWalletEvents(tx, { organisationId, networkId: network.id, happened, now })
  })
}
