/** A provider's answers by transaction, as they are stored beside the rows. */
import type { TransactionAnswers, StoredAnswer } from '@holdfast/store/write'
import type { FetchedTransaction } from './complete.ts'
import type { ListedRow } from './listed-row.ts'

/** Bytes, receipt and listed rows of fetched transactions. */
export function answersOfFetched(
  fetched: readonly FetchedTransaction[],
  listed: readonly ListedRow[],
): TransactionAnswers[] {
  const listings = new Map(answersOfListed(listed).map(({ hash, answers }) => [hash, answers]))
  return fetched.map(({ hash, transaction, receipt }) => ({
    hash,
    answers: [
      answer(transaction),
      ...(receipt === null ? [] : [answer(receipt)]),
      // The bytes may come from the listing.
      ...(listings.get(hash) ?? []).filter(({ body }) => body !== transaction.body),
    ],
  }))
}

export function answersOfListed(listed: readonly ListedRow[]): TransactionAnswers[] {
  const byHash = new Map<string, StoredAnswer[]>()
  for (const { row, hint } of listed) byHash.set(hint.hash, [...(byHash.get(hint.hash) ?? []), answer(row)])
  return [...byHash].map(([hash, answers]) => ({ hash, answers }))
}

const answer = ({ shape, body }: StoredAnswer): StoredAnswer => ({ shape, body })
