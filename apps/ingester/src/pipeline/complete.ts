/** One transaction with everything needed to read it: its bytes, its receipt, and the terms that it refers to. */
import type { BlockOrder, History, Listed } from '@holdfast/chains'
import type { Question, Raw } from '@holdfast/ledger'
import { answer, type HistoryProvider, type ListedRaw, ProviderRefused } from '@holdfast/providers'

export interface FetchedTransaction {
  readonly hash: string
  readonly transaction: Raw
  readonly receipt: Raw | null
  /** The receipt belongs to a block that may still be undone. It may be shown, but not booked. */
  readonly isUnsolid: boolean
  /** Null: the transaction refers to none, or the node does not have them. */
  readonly terms: Raw | null
  /** The solid block it was read from; null when it came alone. */
  readonly block: BlockOrder | null
  /** The row that listed it; null when no listing did. */
  readonly hint: Listed | null
}

/** Fetches transactions, and parses the answers. */
export interface TransactionSource {
  readonly history: History
  ask(question: Question): Promise<Raw | null>
  /** The block in which the transaction was found, if a whole block was fetched. */
  readonly blockOf?: (hash: string) => Promise<BlockOrder | null>
}

export const sourceOf = ({
  provider,
  history,
}: {
  readonly provider: HistoryProvider
  readonly history: History
}): TransactionSource => ({ history, ask: (question) => answer(provider, question) })

/** Fetches by hash alone, or completes a row that already contains the bytes. Null when the provider does not have it. */
export async function completeTransaction(
  source: TransactionSource,
  hash: string,
  listed: ListedRaw | null,
): Promise<FetchedTransaction | null> {
  const transaction = withBytes(source.history, listed) ?? (await source.ask({ ask: 'transaction', hash }))
  if (transaction === null) return null
  const needs = source.history.needsOf(transaction)
  const terms = await fetchTerms(source, needs.terms)
  const block = (await source.blockOf?.(hash)) ?? null
  const known = { hash, transaction, terms, block, hint: null }
  if (!needs.receipt) return { ...known, receipt: null, isUnsolid: false }
  const receipt = await source.ask({ ask: 'receipt', hash })
  if (receipt !== null) return { ...known, receipt, isUnsolid: false }
  const unsolid = await source.ask({ ask: 'unsolid-receipt', hash })
  return { ...known, receipt: unsolid, isUnsolid: unsolid !== null }
}

export async function fetchTerms(
  source: Pick<TransactionSource, 'ask'>,
  question: Question | null,
): Promise<Raw | null> {
  if (question === null) return null
  try {
    return await source.ask(question)
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    throw error
  }
}

/** The row itself when it contains the transaction's own bytes. If they belong to another transaction, the node is
 *  queried instead. */
export const withBytes = (history: History, listed: ListedRaw | null): ListedRaw | null =>
  listed !== null && history.hasOwnBytes(listed) ? listed : null
