/** An organisation, and a network with its coin. */
import type { AssetId, ChainName } from '@holdfast/ledger'
import { type Database, newId } from '@holdfast/store'

interface NewPlace {
  readonly code: string
  readonly chain: ChainName
  readonly chainId: string
  readonly name: string
  readonly coin: {
    readonly asset: AssetId
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
}

export interface Place {
  readonly organisationId: string
  readonly networkId: string
  readonly code: string
  /** The coin's. */
  readonly tokenId: string
}

export async function createPlace(
  db: Database,
  { code, chain, chainId, name, coin }: NewPlace,
): Promise<Place> {
  const now = new Date()
  const [organisationId, networkId, tokenId] = [newId(), newId(), newId()]
  await db
    .insertInto('organisations')
    .values({ entity_id: organisationId, name: 'Test', created_at: now })
    .execute()
  const { symbol, decimals } = coin
  await db
    .insertInto('networks')
    .values({
      id: networkId,
      code,
      name,
      chain,
      chain_id: chainId,
      symbol,
      decimals,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('tokens')
    .values({
      ...coin,
      id: tokenId,
      network_id: networkId,
      display_tier: 0,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { organisationId, networkId, code, tokenId }
}
