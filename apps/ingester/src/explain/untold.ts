/** Where every event of a stretch is booked as its receipt says and the balance still is another: the transaction that did more
 *  than anybody tells. */
import { listHashesOfTypes } from '@holdfast/store/read'
import type { NewFinding } from '@holdfast/store/write'
import { findSolidTransaction, type Search, type Window } from './search.ts'

/** Transactions asked for in one go. */
const mostAsked = 100

/** The first one of the stretch; null: none is known. */
export async function findUntold(
  search: Search,
  window: Window,
): Promise<Pick<NewFinding, 'kind' | 'tx_hash' | 'block_number' | 'ts'> | null> {
  const { pass, scope, differing } = search
  const { untold } = pass.history
  const isOneBlock = window.until.block - (window.after?.block ?? -1) === 1
  const hashes = await listHashesOfTypes(pass.db, scope, {
    after: window.after?.at ?? null,
    until: window.until.at,
    types: untold.typesIn({ isOneBlock }),
  })
  for (const hash of hashes.slice(0, mostAsked)) {
    const found = await search.ask(findSolidTransaction(pass, hash))
    if (found === null || !untold.mayMove(found.transaction, differing.asset, pass.wallet.address)) continue
    const { blockNumber, at } = found.transaction
    return { kind: 'untold', tx_hash: hash, block_number: blockNumber, ts: at }
  }
  return null
}
