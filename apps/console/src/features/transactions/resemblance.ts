/** Warnings about an address that resembles another one, and about an unverified token. */
import type { Resembled } from './address-views.ts'
import type { TransactionsWords } from './transactions-words.ts'

export function resemblance(resembles: Resembled, words: TransactionsWords): string {
  const { address, name, isImitation, rule, head, tail, edits } = resembles
  const other = name === null ? inFours(address) : `${name} (${inFours(address)})`
  const why = words.likeness[rule]({ head, tail, edits })
  return isImitation ? words.imitates(other, why) : words.resembles(other, why)
}

export const unverifiedText = (imitates: string | null, words: TransactionsWords): string =>
  imitates === null ? words.unverified : `${words.unverified} ${words.tokenImitates(imitates)}`

export const inFours = (address: string): string => address.replace(/(.{4})(?=.)/g, '$1 ')
