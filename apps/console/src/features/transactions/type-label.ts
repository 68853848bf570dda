/** Which words name the type of a row. */
import { namesOwnCoin } from '../../chains/names-own-coin.ts'
import type { DisplayRow, TransactionType } from './transaction-row.ts'

export interface TypeWords {
  readonly types: Readonly<Record<TransactionType, string>>
  readonly multiEvent: string
  readonly nativeOther: (symbol: string) => string
}

export function typeLabel(
  row: Pick<DisplayRow, 'displayType' | 'shown'>,
  chain: string | undefined,
  words: TypeWords,
): string {
  if (row.displayType === 'multi_event') return words.multiEvent
  const { transaction_type: type, token } = row.shown
  if (type === null) return '-'
  if (type === 'native' && namesOwnCoin(chain)) return words.nativeOther(token)
  return words.types[type]
}
