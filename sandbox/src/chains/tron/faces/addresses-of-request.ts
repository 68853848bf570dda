/** The addresses that a request concerns, hexadecimal: the one in its path or body, or the parties of the transaction it
 *  names. */
import { toHex41 } from '@holdfast/chains/tron'
import type { Chain } from '../chain.ts'
import { partiesOfAll } from '../parties.ts'

export function addressesOfRequest(
  chain: Chain,
  path: string,
  query: URLSearchParams,
  body: Readonly<Record<string, unknown>> | null,
): string[] {
  const texts = [
    ...path.split('/'),
    ...query.values(),
    ...Object.values(body ?? {}).filter((value): value is string => typeof value === 'string'),
  ]
  return texts.flatMap((text) => {
    const transaction = chain.transactions.get(text.toLowerCase())
    return transaction === undefined ? addressOrNothing(text) : partiesOfAll(transaction)
  })
}

function addressOrNothing(text: string): string[] {
  if (text.length !== 34 && text.length !== 42) return []
  try {
    return [toHex41(text)]
  } catch {
    return []
  }
}
