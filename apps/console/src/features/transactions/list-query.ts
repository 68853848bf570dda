/** Filters, shell filters and preferences → the query of GET /api/bc-transactions. Times become ISO 8601 UTC here. */
import type { ApiCall } from '@holdfast/contract'
import { startOfLocalDay } from '../../format/time.ts'
import type { TransactionsSearch } from './page-search.ts'
import {
  defaultPreferences,
  thresholdSymbols,
  type Thresholds,
  type TransactionPreferences,
} from './preferences.ts'
import { startOfRange } from './quick-ranges.ts'

export interface ListScope {
  readonly entityId: string
  readonly accountGroupId: string | undefined
  readonly walletId: string | undefined
  readonly q: string | undefined
  /** The decimal mark of the reader's language. */
  readonly decimalMark?: '.' | ',' | undefined
}

export type ListQuery = ApiCall<'listTransactions'>['query']

export function buildListQuery(
  scope: ListScope,
  search: TransactionsSearch,
  preferences: TransactionPreferences,
  limit: number,
  now: Date,
): ListQuery {
  return {
    page: search.page,
    limit,
    // The list does not show it, and the details request it themselves.
    include_raw: 'false',
    entity_id: scope.entityId,
    q: scope.q,
    status: search.status,
    type: search.type,
    network: search.network,
    account_group_id: scope.accountGroupId,
    wallet_id: scope.walletId,
    token: search.token,
    min_amounts: formatMinAmounts(preferences.thresholds),
    calls: callsOf(preferences),
    include_energy: preferences.showEnergy ? 'true' : 'false',
    include_unknown: preferences.showUnknown ? 'true' : 'false',
    ...timesOf(search, now),
    ...findingOf(scope, search),
  }
}

/** Left out while unset, so that a plain list makes the documented call. */
function findingOf(
  { q, decimalMark }: ListScope,
  { direction, least, most, tags, order }: TransactionsSearch,
): Partial<ListQuery> {
  return {
    ...(direction === undefined ? {} : { direction }),
    ...(least === undefined ? {} : { amount_from: least }),
    ...(most === undefined ? {} : { amount_to: most }),
    ...(tags === undefined ? {} : { tag_ids: tags.join(',') }),
    ...(order === undefined ? {} : { order }),
    ...(q === undefined || decimalMark === undefined ? {} : { decimal_mark: decimalMark }),
  }
}

/**
 * A call moves 0 of its network's coin. The default thresholds are against dust and hide no call. A custom threshold of a coin
 * selects payments of at least that amount, so calls then appear only as the fee of their token event.
 */
export function callsOf({ thresholds, mergedView }: TransactionPreferences): ListQuery['calls'] {
  const isOwn = (['BTC', 'ETH', 'TRX'] as const).some(
    (symbol) => plainDecimal(thresholds[symbol]) !== plainDecimal(defaultPreferences.thresholds[symbol]),
  )
  return isOwn ? (mergedView ? 'merged' : undefined) : 'show'
}

/** 'USDT:0.5,TRX:0.01': plain decimals without trailing zeros, thresholds above zero only. */
export function formatMinAmounts(thresholds: Thresholds): string | undefined {
  const parts = thresholdSymbols
    .map((symbol) => ({ symbol, value: plainDecimal(thresholds[symbol]) }))
    .filter(({ value }) => value !== '0')
    .map(({ symbol, value }) => `${symbol}:${value}`)
  return parts.length > 0 ? parts.join(',') : undefined
}

function timesOf({ range, from, to }: TransactionsSearch, now: Date): Pick<ListQuery, 'from_date' | 'to'> {
  if (from === undefined && to === undefined && range)
    return { from_date: startOfRange(range, now).toISOString() }
  return {
    from_date: from === undefined ? undefined : startOfLocalDay(from).toISOString(),
    to: to === undefined ? undefined : new Date(startOfLocalDay(to, 1).getTime() - 1).toISOString(),
  }
}

/** '000.500' → '0.5', '.5' → '0.5', '' → '0'. */
function plainDecimal(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole.replace(/^0+/, '') || '0'
  const rest = fraction.replace(/0+$/, '')
  return rest ? `${digits}.${rest}` : digits
}
