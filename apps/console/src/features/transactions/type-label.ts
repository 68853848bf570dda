/** The label for the type of a row. */
import type { ChainName } from '@holdfast/ledger'
import { consoleChainOf } from '../../chains/console-chains.ts'
import type { DisplayRow, TransactionType } from './transaction-row.ts'

export interface TypeWords {
  readonly types: Readonly<Record<TransactionType, string>>
  readonly multiEvent: string
  readonly nativeOther: (symbol: string) => string
}

export function typeLabel(
  row: Pick<DisplayRow, 'displayType' | 'shown'>,
  chain: ChainName | undefined,
  words: TypeWords,
): string {
  if (row.displayType === 'multi_event') return words.multiEvent
  const { transaction_type: type, token } = row.shown
  if (type === null) return '-'
  if (type === 'native' && chain !== undefined && !consoleChainOf(chain).hasNativeLabel)
    return words.nativeOther(token)
  return words.types[type]
}
