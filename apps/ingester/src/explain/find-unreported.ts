/** Finds the transaction that moved more than its receipt reports: every event of the window is booked as in the
 *  receipts, but the balance still differs. */
import { listHashesOfTypes } from '@holdfast/store/read'
import type { NewFinding } from '@holdfast/store/write'
import { findSolidTransaction, type Search, type Window } from './search.ts'

/** Transactions fetched in one search. */
const mostFetched = 100

/** The first such transaction of the window; null: none is known. */
export async function findUnreported(
  search: Search,
  window: Window,
): Promise<Pick<NewFinding, 'kind' | 'tx_hash' | 'block_number' | 'ts'> | null> {
  const { pass, scope, differing } = search
  const { unreported } = pass.history
  const isOneBlock = window.until.block - (window.after?.block ?? -1) === 1
  const hashes = await listHashesOfTypes(pass.db, scope, {
    after: window.after?.block ?? null,
    until: window.until.block,
    types: unreported.typesIn({ isOneBlock }),
  })
  for (const hash of hashes.slice(0, mostFetched)) {
    const found = await search.ask(findSolidTransaction(pass, hash))
    if (found === null || !unreported.mayMove(found.transaction, differing.asset, pass.wallet.address))
      continue
    const { blockNumber, at } = found.transaction
    return { kind: 'untold', tx_hash: hash, block_number: blockNumber, ts: at }
  }
  return null
}
