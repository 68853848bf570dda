/** What a provider said, by transaction, as it is kept beside the rows. */
import type { AnswersOf, ToldAnswer } from '@holdfast/store/write'
import type { FetchedTransaction } from './complete.ts'
import type { ListedRow } from './listed-row.ts'

/** Bytes, receipt and listed rows of transactions that were asked for. */
export function toldAnswers(
  fetched: readonly FetchedTransaction[],
  listed: readonly ListedRow[],
): AnswersOf[] {
  const listings = new Map(listedAnswers(listed).map(({ hash, answers }) => [hash, answers]))
  return fetched.map(({ hash, transaction, receipt }) => ({
    hash,
    answers: [
      answer(transaction),
      ...(receipt === null ? [] : [answer(receipt)]),
      // A listing may have brought the bytes itself.
      ...(listings.get(hash) ?? []).filter(({ body }) => body !== transaction.body),
    ],
  }))
}

export function listedAnswers(listed: readonly ListedRow[]): AnswersOf[] {
  const byHash = new Map<string, ToldAnswer[]>()
  for (const { row, hint } of listed) byHash.set(hint.hash, [...(byHash.get(hint.hash) ?? []), answer(row)])
  return [...byHash].map(([hash, answers]) => ({ hash, answers }))
}

const answer = ({ shape, body }: ToldAnswer): ToldAnswer => ({ shape, body })
