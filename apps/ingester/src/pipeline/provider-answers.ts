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

/** One entry for each transaction, with each different answer once. */
export function mergeAnswers(listed: readonly TransactionAnswers[]): TransactionAnswers[] {
  const byHash = new Map<string, Map<string, StoredAnswer>>()
  for (const { hash, answers } of listed) {
    const ofTransaction = byHash.get(hash) ?? new Map<string, StoredAnswer>()
    byHash.set(hash, ofTransaction)
    for (const each of answers) ofTransaction.set(textOf(each), each)
  }
  return [...byHash].map(([hash, answers]) => ({ hash, answers: [...answers.values()] }))
}

const textOf = (value: StoredAnswer): string =>
  JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? `${field}n` : field))

const answer = ({ shape, body }: StoredAnswer): StoredAnswer => ({ shape, body })
