/** Values in US dollars: one table for policies, balances and lists, by asset and never by symbol. */
import { fixedPrices, type TransferIntent } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findPrices, type Network, type Price } from '@holdfast/store/read'
import { upsertPrices } from '@holdfast/store/write'
import type { Config } from '../../config.ts'
import { namespaceOf } from '../networks/chain-of-network.ts'

type Terms = Pick<Config, 'isSandbox'>

/** CAIP-19. Null: the network has no chain id, so nothing names its assets. */
export const assetIdOf = (
  { chain, chain_id }: Pick<Network, 'chain' | 'chain_id'>,
  asset: string,
): string | null => (chain_id === '' ? null : `${namespaceOf(chain)}:${chain_id}/${asset}`)

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
export const pegged: readonly string[] = [
  'tron:0x2b6653dc/trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'tron:0x2b6653dc/trc20:TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  'eip155:1/erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7',
  'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
]

/** At every start: what the operator's table names is in force from today on, and what it leaves out has no price of it. */
export async function storePrices(db: Queryable, { prices }: Pick<Config, 'prices'>): Promise<void> {
  await upsertPrices(db, { source: 'operator', prices })
  await upsertPrices(db, { source: 'peg', prices: new Map(pegged.map((asset) => [asset, '1'])) })
}
