/** Values in US dollars: one table for policies, balances and lists, by asset and never by symbol. */
import { allChainFacts, caip2Of, fixedPrices, type TransferIntent } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findPrices, type Network, type Price } from '@holdfast/store/read'
import { upsertPrices } from '@holdfast/store/write'
import type { Config } from '../../config.ts'

type Terms = Pick<Config, 'isSandbox'>

/** CAIP-19. Null: the network has no chain id, so nothing names its assets. */
export const assetIdOf = (
  { chain, chain_id }: Pick<Network, 'chain' | 'chain_id'>,
  asset: string,
): string | null => (chain_id === '' ? null : `${caip2Of(chain, chain_id)}/${asset}`)

const assetIdOfIntent = ({ network, asset }: Pick<TransferIntent, 'network' | 'asset'>): string =>
  `${network}/${asset.id}`

/** The most trusted first. What the sandbox seeded counts in the sandbox alone. */
export const sourcesOf = ({ isSandbox }: Terms): readonly string[] =>
  isSandbox ? ['operator', 'sandbox', 'peg'] : ['operator', 'peg']

export const pricesOf = (
  db: Queryable,
  terms: Terms,
  assets: readonly (string | null)[],
): Promise<ReadonlyMap<string, Price>> =>
  findPrices(db, { assets: assets.filter((asset) => asset !== null), sources: sourcesOf(terms) })

/** By which a policy counts. Null: nobody can tell. The fixed estimate is for the sandbox alone: no cap on real money rests on it. */
export async function policyPricesOf(
  db: Queryable,
  terms: Terms,
  intents: readonly TransferIntent[],
): Promise<(intent: TransferIntent) => string | null> {
  const found = await pricesOf(db, terms, intents.map(assetIdOfIntent))
  const otherwise = terms.isSandbox ? fixedPrices('') : null
  return (intent) => found.get(assetIdOfIntent(intent))?.usd ?? otherwise
}

/** Stablecoins by their issuers' own contracts: one US dollar, unless the operator says otherwise. */
export const pegged: readonly string[] = allChainFacts.flatMap(({ mainNetworks: [main], dollarTokens }) =>
  dollarTokens.map(({ asset }) => `${main}/${asset}`),
)

/** At every start: what the operator's table names is in force from today on, and what it leaves out has no price of it. */
export async function storePrices(db: Queryable, { prices }: Pick<Config, 'prices'>): Promise<void> {
  await upsertPrices(db, { source: 'operator', prices })
  await upsertPrices(db, { source: 'peg', prices: new Map(pegged.map((asset) => [asset, '1'])) })
}
