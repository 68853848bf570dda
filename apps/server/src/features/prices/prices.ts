/** Values in US dollars: one table for policies, balances and lists, by asset and never by symbol. */
import { allChainFacts, caip2Of, dollarTokensOf, fixedPrices, type TransferTerms } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findPrices, type Network, type Price } from '@holdfast/store/read'
import { upsertPrices } from '@holdfast/store/write'
import type { Config } from '../../config.ts'

type Terms = Pick<Config, 'isSandbox'>

/** CAIP-19. Null when the network has no chain id, so its assets have no id. */
export const assetIdOf = (
  { chain, chain_id }: Pick<Network, 'chain' | 'chain_id'>,
  asset: string,
): string | null => (chain_id === '' ? null : `${caip2Of(chain, chain_id)}/${asset}`)

const assetIdOfIntent = ({ network, asset }: Pick<TransferTerms, 'network' | 'asset'>): string =>
  `${network}/${asset.id}`

/** Sources of prices that a policy counts by, most trusted first. The sandbox's prices count in the sandbox only. Imported prices and
 *  those of a public source never count, so that neither can open a cap. */
export const sourcesOf = ({ isSandbox }: Terms): readonly string[] =>
  isSandbox ? ['operator', 'sandbox', 'peg'] : ['operator', 'peg']

/** Sources of prices that screens and exports show, most trusted first. */
export const shownSourcesOf = ({ isSandbox }: Terms): readonly string[] => [
  'operator',
  'import',
  'feed',
  ...(isSandbox ? ['sandbox'] : []),
  'peg',
]

/** For showing only; limits take `capPricesOf`. */
export const pricesOf = (
  db: Queryable,
  terms: Terms,
  assets: readonly (string | null)[],
): Promise<ReadonlyMap<string, Price>> =>
  findPrices(db, { assets: assets.filter((asset) => asset !== null), sources: shownSourcesOf(terms) })

/** The prices from which limits are made. */
export const capPricesOf = (
  db: Queryable,
  terms: Terms,
  assets: readonly (string | null)[],
): Promise<ReadonlyMap<string, Price>> =>
  findPrices(db, { assets: assets.filter((asset) => asset !== null), sources: sourcesOf(terms) })

/** The prices that a policy uses. Null for an asset without one. The fixed estimate is for the sandbox alone, because no
 *  limit on real money may depend on it. */
export async function policyPricesOf(
  db: Queryable,
  terms: Terms,
  intents: readonly TransferTerms[],
): Promise<(intent: TransferTerms) => string | null> {
  const found = await capPricesOf(db, terms, intents.map(assetIdOfIntent))
  const otherwise = terms.isSandbox ? fixedPrices('') : null
  return (intent) => found.get(assetIdOfIntent(intent))?.usd ?? otherwise
}

/** Stablecoins by their issuers' own contracts: one US dollar, unless the operator sets another price. */
export const pegged: readonly string[] = allChainFacts
  .flatMap(dollarTokensOf)
  .map(({ network, token: { asset } }) => `${network}/${asset}`)

/** Called at every start: the operator's prices apply from today on, and assets that the table omits lose the operator's
 *  price. */
export async function storePrices(db: Queryable, { prices }: Pick<Config, 'prices'>): Promise<void> {
  await upsertPrices(db, { source: 'operator', prices })
  await upsertPrices(db, { source: 'peg', prices: new Map(pegged.map((asset) => [asset, '1'])) })
}
