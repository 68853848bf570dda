/** The prices of the days of a range, and the values by them. Prices of the last day apply to the closing balance. */
import { isNativeAsset } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { type CatalogueToken, listPricesSince, type Network } from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { PriceHistory, type PriceOfDay } from '../prices/price-history.ts'
import { assetIdOf, shownSourcesOf } from '../prices/prices.ts'
import { valueOf } from '../treasury/value-of.ts'
import type { Scope } from './scope.ts'

export interface TokenOfNetwork {
  readonly token: CatalogueToken
  readonly network: Pick<Network, 'chain' | 'chain_id' | 'name'>
}

export interface PricesOfRange {
  /** Micro-dollars; null: no price on that day, or nobody verified the token. */
  readonly valueAt: (token: TokenOfNetwork, units: bigint, at: Date) => bigint | null
  readonly priceAt: (token: TokenOfNetwork, at: Date) => PriceOfDay | null
}

/** The network's own asset, or a token whose contract staff verified. Others have no value. */
export const isVerified = ({
  asset,
  is_known,
  is_verified,
}: Pick<CatalogueToken, 'asset' | 'is_known' | 'is_verified'>): boolean =>
  isNativeAsset(asset) || (is_known && is_verified)

export async function pricesOfRange(
  db: Queryable,
  config: Pick<Config, 'isSandbox'>,
  tokens: readonly TokenOfNetwork[],
  { range: { from } }: Pick<Scope, 'range'>,
): Promise<PricesOfRange> {
  const sources = shownSourcesOf(config)
  const verified = tokens.filter(({ token }) => isVerified(token))
  const assets = [...new Set(verified.flatMap(({ token, network }) => assetIdOf(network, token.asset) ?? []))]
  const stored = await listPricesSince(db, { assets, sources, from: new Date(from.getTime() - 1) })
  const history = new PriceHistory(stored, sources)
  const priceAt = ({ token, network }: TokenOfNetwork, at: Date): PriceOfDay | null => {
    const asset = isVerified(token) ? assetIdOf(network, token.asset) : null
    const found = asset === null ? null : history.find(asset, at)
    return found?.state === 'known' ? found : null
  }
  return {
    priceAt,
    valueAt: (token, units, at) => valueOf(token, units, priceAt(token, at)),
  }
}
