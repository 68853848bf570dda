import { chainOf } from '@holdfast/chains'
import type { ApiRequest } from '@holdfast/contract'
import { chainNames } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listNetworks, type Search, type TransactionFilter } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

type Query = ApiRequest<'exportTransactions'>['query']

type Scope = Pick<Query, 'entity_id' | 'wallet_id' | 'account_group_id' | 'q'>

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
    ...(query.token === undefined ? {} : { symbol: query.token }),
    ...(query.from_date === undefined ? {} : { from: new Date(query.from_date) }),
    ...(query.to === undefined ? {} : { to: new Date(query.to) }),
  }
}

/** The filter bar's scope: organisation, wallet or group, search. */
export const scopeFilter = (
  query: Scope,
): Pick<TransactionFilter, 'organisationId' | 'walletId' | 'accountGroupId' | 'search'> => ({
  organisationId: query.entity_id,
  ...(query.wallet_id === undefined ? {} : { walletId: query.wallet_id }),
  ...(query.account_group_id === undefined ? {} : { accountGroupId: query.account_group_id }),
  ...(query.q === undefined || query.q === '' ? {} : { search: classify(query.q) }),
})

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

/** A whole hash, a whole address, or the beginning of one. Other text matches nothing. */
function classify(q: string): Search {
  for (const name of chainNames) {
    const hash = chainOf(name).normaliseHash(q)
    if (hash !== null) return { kind: 'hash', hash }
    const address = chainOf(name).normaliseAddress(q)
    if (address !== null) return { kind: 'address', address }
  }
  return /^[0-9A-Za-z]{1,90}$/.test(q) ? { kind: 'prefix', text: q } : { kind: 'nothing' }
}
