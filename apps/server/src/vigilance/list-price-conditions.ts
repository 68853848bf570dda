/** Prices that jump and wait for a decision, and public prices that are no longer updated, for each organisation that holds the asset. */
import type { Database } from '@holdfast/store'
import {
  type Condition,
  type HeldPrice,
  listHeldPrices,
  listHolders,
  listNetworks,
  listSilentPrices,
  listTokens,
  type SilentPrice,
} from '@holdfast/store/read'
import { assetIdOf } from '../features/prices/prices.ts'

const dayMs = 86_400_000
/** A public source states prices at least daily. */
const silentMs = dayMs
const forgottenMs = 30 * dayMs

export async function listPriceConditions(db: Database, now: Date): Promise<Condition[]> {
  const [held, silent] = await Promise.all([
    listHeldPrices(db),
    listSilentPrices(db, {
      before: new Date(now.getTime() - silentMs),
      oldest: new Date(now.getTime() - forgottenMs),
    }),
  ])
  if (held.length === 0 && silent.length === 0) return []
  const assets = new Set([...held, ...silent].map(({ asset }) => asset))
  const tokens = await tokensOf(db, assets)
  const holders = await listHolders(
    db,
    tokens.map(({ id }) => id),
  )
  return tokens.flatMap((token) => {
    const organisations = holders.filter(({ token_id }) => token_id === token.id)
    return organisations.flatMap(({ entity_id: organisationId }) => [
      ...held
        .filter(({ asset }) => asset === token.asset)
        .map((price) => jumpOf(organisationId, token, price)),
      ...silent
        .filter(({ asset }) => asset === token.asset)
        .map((price) => silenceOf(organisationId, token, price)),
    ])
  })
}

interface PricedToken {
  readonly id: string
  readonly asset: string
  readonly symbol: string
  readonly network: string
}

async function tokensOf(db: Database, assets: ReadonlySet<string>): Promise<PricedToken[]> {
  const networks = new Map((await listNetworks(db)).map((network) => [network.id, network]))
  return (await listTokens(db)).flatMap(({ id, network_id, asset, symbol }) => {
    const network = networks.get(network_id)
    const name = network === undefined ? null : assetIdOf(network, asset)
    return network !== undefined && name !== null && assets.has(name)
      ? [{ id, asset: name, symbol, network: network.name }]
      : []
  })
}

const jumpOf = (organisationId: string, { symbol, network }: PricedToken, price: HeldPrice): Condition => ({
  organisationId,
  kind: 'provider-fault',
  cause: `held-price:${price.asset}:${price.day}:${price.source}`,
  severity: 'warning',
  facts: {
    provider: price.source,
    network,
    token_symbol: symbol,
    expected: price.previous_usd,
    found: price.usd,
    since: price.held_at.toISOString(),
  },
})

const silenceOf = (
  organisationId: string,
  { symbol, network }: PricedToken,
  price: SilentPrice,
): Condition => ({
  organisationId,
  kind: 'provider-fault',
  cause: `silent-price:${price.asset}`,
  severity: 'warning',
  facts: { provider: 'feed', network, token_symbol: symbol, since: price.since.toISOString() },
})
