/** One transaction with everything that is needed to read it: its bytes, and what the chain says it did. */
import { hasOwnBytes, needsReceipt, type RowHint } from '@holdfast/chains/tron'
import type { Raw } from '@holdfast/ledger'
import type { HistoryProvider, ListedRaw } from '@holdfast/providers'

export interface FetchedTransaction {
  readonly hash: string
  readonly transaction: Raw<'trongrid.transaction' | 'tron.transaction'>
  readonly receipt: Raw<'tron.receipt'> | null
  /** The receipt is of a block that may still be undone: for showing, never for the books. */
  readonly isUnsolid: boolean
  /** What the listing said; null when nobody listed it. */
  readonly hint: RowHint | null
}

/** By hash alone, or completing a row that holds the bytes already. Null: the provider does not have it. */
export async function completeTransaction(
  provider: HistoryProvider,
  hash: string,
  listed: ListedRaw | null,
): Promise<FetchedTransaction | null> {
  const transaction = withBytes(listed) ?? (await provider.fetchTransaction(hash))
  if (transaction === null) return null
  const known = { hash, transaction, hint: null }
  if (!needsReceipt(transaction)) return { ...known, receipt: null, isUnsolid: false }
  const receipt = await provider.fetchReceipt(hash)
  if (receipt !== null) return { ...known, receipt, isUnsolid: false }
  const unsolid = await provider.fetchUnsolidReceipt(hash)
  return { ...known, receipt: unsolid, isUnsolid: unsolid !== null }
}

function withBytes(listed: ListedRaw | null): Raw<'trongrid.transaction'> | null {
  if (listed === null || listed.shape !== 'trongrid.transaction') return null
  const row = listed as Raw<'trongrid.transaction'>
  // Bytes of another transaction than the row names are asked for again, from the node.
  return hasOwnBytes(row) ? row : null
}
