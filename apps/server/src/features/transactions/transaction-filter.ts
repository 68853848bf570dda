import { chainOf } from '@holdfast/chains'
import type { ApiRequest } from '@holdfast/contract'
import { type AmountQuery, chainNames, rangesOfPrefix, readAmountQuery } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { type AmountRange, listNetworks, type Search, type TransactionFilter } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

type Query = ApiRequest<'exportTransactions'>['query']

type Scope = Pick<Query, 'entity_id' | 'wallet_id' | 'account_group_id' | 'q' | 'decimal_mark'>

/** The filter of the list and of its exported file. */
export async function filterOf(
  db: Queryable,
  query: Query,
): Promise<Omit<TransactionFilter, 'page' | 'limit'>> {
  const networkId = query.network === undefined ? undefined : await findNetworkId(db, query.network)
  return {
    ...scopeFilter(query),
    minimums: minimumsOf(query.min_amounts),
    ...(query.calls === 'show' ? {} : { leavesOut: query.calls === 'merged' ? 'unmerged' : 'every' }),
    includesEnergy: query.include_energy,
    includesUnknown: query.include_unknown,
    ...(query.status === undefined ? {} : { status: query.status }),
    ...(query.type === undefined ? {} : { type: query.type }),
    ...(networkId === undefined ? {} : { networkId }),
    ...(query.direction === undefined ? {} : { direction: query.direction }),
    ...(query.tag_ids === undefined || query.tag_ids.length === 0 ? {} : { tagIds: query.tag_ids }),
    ...amountsOf(query),
    ...(query.from_date === undefined ? {} : { from: new Date(query.from_date) }),
    ...(query.to === undefined ? {} : { to: new Date(query.to) }),
  }
}

type Found = Pick<TransactionFilter, 'search' | 'amounts' | 'symbol'>

/** The filter bar's scope: organisation, wallet or group, search. */
export const scopeFilter = (
  query: Scope,
): Pick<TransactionFilter, 'organisationId' | 'walletId' | 'accountGroupId'> & Found => ({
  organisationId: query.entity_id,
  ...(query.wallet_id === undefined ? {} : { walletId: query.wallet_id }),
  ...(query.account_group_id === undefined ? {} : { accountGroupId: query.account_group_id }),
  ...searchOf(query),
})

/** A range of amounts restricts the list; other text is searched for. */
function searchOf({ q, decimal_mark }: Scope): Found {
  if (q === undefined || q === '') return {}
  const amount = readAmountQuery(q, decimal_mark)
  if (amount !== null && amount.equal.length === 0)
    return { amounts: rangeOf(amount), ...(amount.symbol === undefined ? {} : { symbol: amount.symbol }) }
  return { search: classify(q, amount) }
}

const rangeOf = ({ from, to, isStrict }: AmountQuery): AmountRange => ({
  ...(from === undefined ? {} : { from, isFromStrict: isStrict === true }),
  ...(to === undefined ? {} : { to, isToStrict: isStrict === true }),
})

/** The filter's own bounds come before those of the search. */
function amountsOf(query: Query): Found {
  const { amount_from: from, amount_to: to, token } = query
  const own = {
    ...(from === undefined ? {} : { from, isFromStrict: false }),
    ...(to === undefined ? {} : { to, isToStrict: false }),
  }
  const searched = searchOf(query).amounts
  return {
    ...(Object.keys(own).length === 0 ? {} : { amounts: { ...searched, ...own } }),
    ...(token === undefined ? {} : { symbol: token }),
  }
}

async function findNetworkId(db: Queryable, text: string): Promise<string> {
  const lowered = text.toLowerCase()
  const network = (await listNetworks(db)).find(({ id, code, name, symbol }) =>
    [id, code, name, symbol].some((known) => known.toLowerCase() === lowered),
  )
  if (network === undefined) throw refusal('NETWORK_UNKNOWN', { field: 'network' })
  return network.id
}

const minimumsOf = (text: string | undefined): ReadonlyMap<string, string> =>
  new Map(
    (text ?? '')
      .split(',')
      .filter((part) => part !== '')
      .map((part): [string, string] => {
        const [symbol = '', value = '0'] = part.split(':')
        return [symbol, value]
      }),
  )

/** A whole hash, a whole address, or any other text. */
function classify(q: string, amount: AmountQuery | null): Search {
  // The same digits are a hash of several chains, each with a form of its own.
  const hashes = chainNames.flatMap((name) => chainOf(name).normaliseHash(q) ?? [])
  if (hashes.length > 0) return { kind: 'hash', hashes: [...new Set(hashes)] }
  for (const name of chainNames) {
    const address = chainOf(name).normaliseAddress(q)
    if (address !== null) return { kind: 'address', address }
  }
  return {
    kind: 'text',
    text: q,
    amounts: amount?.equal ?? [],
    ranges: amount?.typed.flatMap(rangesOfPrefix) ?? [],
    ...(amount?.symbol === undefined ? {} : { symbol: amount.symbol }),
  }
}
