/** The columns that a listed row repeats from its token. */
import { dustUnits, formatUnits } from '@holdfast/ledger'
import type { Selectable } from 'kysely'
import type { TokensTable } from '../schema/catalogues.ts'

export const listedFacts = ['symbol', 'decimals', 'is_known', 'is_spam'] as const
export type ListedToken = Pick<Selectable<TokensTable>, (typeof listedFacts)[number]>

interface Repeated {
  readonly symbol: string
  readonly decimals: number
  readonly amount: string | bigint
  readonly is_known_token: boolean
  readonly is_spam: boolean
  readonly is_dust: boolean
}

const repeats = ['symbol', 'decimals', 'amount', 'is_known_token', 'is_spam', 'is_dust'] as const

/** The row itself where it says what the token says. */
export function asListed<
  Row extends Repeated & {
    readonly transaction_type: string
    readonly amount_units: bigint | string
  },
>(row: Row, token: ListedToken): Row {
  const units = BigInt(row.amount_units)
  const threshold = dustUnits(token)
  const isPayment = row.transaction_type === 'native' || row.transaction_type === 'token'
  const repeated: Repeated = {
    symbol: token.symbol,
    decimals: token.decimals,
    amount: formatUnits(units, token.decimals),
    is_known_token: token.is_known,
    is_spam: token.is_spam,
    is_dust: isPayment && threshold !== null && units < threshold,
  }
  return repeats.every((name) => row[name] === repeated[name]) ? row : { ...row, ...repeated }
}
