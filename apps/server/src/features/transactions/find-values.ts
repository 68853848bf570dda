/** The value of rows in US dollars on their days. */
import { dollarText, worthOf } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import {
  findPricesOfDays,
  type ListedRow,
  listNetworks,
  listTokensById,
  priceKey,
} from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { assetIdOf, shownSourcesOf } from '../prices/prices.ts'

/** Null when no source has a price, or the token is not in the catalogue. */
export async function findValues(
  db: Queryable,
  config: Config,
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => string | null> {
  const ids = rows.flatMap(({ token_id, is_known_token }) =>
    is_known_token && token_id !== null ? [token_id] : [],
  )
  const tokens = await listTokensById(db, [...new Set(ids)])
  const networks = new Map((await listNetworks(db)).map((network) => [network.id, network]))
  const assetOf = ({ token_id, network_id, ts }: ListedRow) => {
    const token = tokens.get(token_id ?? '')
    const network = networks.get(network_id)
    const asset = token === undefined || network === undefined ? null : assetIdOf(network, token.asset)
    return asset === null ? null : { asset, at: ts }
  }
  const assets = rows.map(assetOf).filter((asset) => asset !== null)
  const prices = await findPricesOfDays(db, assets, shownSourcesOf(config))
  return (row) => {
    const of = assetOf(row)
    const usd = of === null ? undefined : prices.get(priceKey(of))
    return usd === undefined ? null : dollarText(worthOf(BigInt(row.amount_units), row.decimals, usd))
  }
}
