/** One transaction with everything that is needed to read it: its bytes, and what the chain says it did. */
import {
  type BlockOrder,
  hasOwnBytes,
  type NamedTerms,
  needsOf,
  type RowHint,
  type Terms,
} from '@holdfast/chains/tron'
import type { Raw } from '@holdfast/ledger'
import { type HistoryProvider, type ListedRaw, ProviderRefused } from '@holdfast/providers'

export interface FetchedTransaction {
  readonly hash: string
  readonly transaction: Raw<'trongrid.transaction' | 'tron.transaction'>
  readonly receipt: Raw<'tron.receipt'> | null
  /** The receipt is of a block that may still be undone: for showing, never for the books. */
  readonly isUnsolid: boolean
  /** Null: it names none, or the node does not know them. */
  readonly terms: Terms | null
  /** The solid block it was read from; null when it came alone. */
  readonly block: BlockOrder | null
  /** What the listing said; null when nobody listed it. */
  readonly hint: RowHint | null
}

/** Who can tell one transaction. */
export type TransactionSource = Pick<
  HistoryProvider,
  'fetchTransaction' | 'fetchReceipt' | 'fetchUnsolidReceipt' | 'fetchAsset' | 'fetchExchange'
> & {
  /** The block in which the transaction was found, if a whole block was fetched. */
  readonly blockOf?: (hash: string) => Promise<BlockOrder | null>
}

/** By hash alone, or completing a row that holds the bytes already. Null: the provider does not have it. */
export async function completeTransaction(
  provider: TransactionSource,
  hash: string,
  listed: ListedRaw | null,
): Promise<FetchedTransaction | null> {
  const transaction = withBytes(listed) ?? (await provider.fetchTransaction(hash))
  if (transaction === null) return null
  const needs = needsOf(transaction)
  const terms = await fetchTerms(provider, needs.terms)
  const block = (await provider.blockOf?.(hash)) ?? null
  const known = { hash, transaction, terms, block, hint: null }
  if (!needs.receipt) return { ...known, receipt: null, isUnsolid: false }
  const receipt = await provider.fetchReceipt(hash)
  if (receipt !== null) return { ...known, receipt, isUnsolid: false }
  const unsolid = await provider.fetchUnsolidReceipt(hash)
  return { ...known, receipt: unsolid, isUnsolid: unsolid !== null }
}

export async function fetchTerms(
  provider: Pick<HistoryProvider, 'fetchAsset' | 'fetchExchange'>,
  named: NamedTerms | null,
): Promise<Terms | null> {
  if (named === null) return null
  try {
    return 'asset' in named
      ? await provider.fetchAsset(named.asset)
      : await provider.fetchExchange(named.exchange)
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    throw error
  }
}

/** The row itself, when it holds the transaction's own bytes. */
export function withBytes(listed: ListedRaw | null): Raw<'trongrid.transaction'> | null {
  if (listed === null || listed.shape !== 'trongrid.transaction') return null
  const row = listed as Raw<'trongrid.transaction'>
  // Bytes of another transaction than the row names are asked for again, from the node.
  return hasOwnBytes(row) ? row : null
}
