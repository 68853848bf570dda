/** The assets of the catalogue that can have a price. */
import type { Queryable } from '@holdfast/store'
import { listNetworks, listTokens } from '@holdfast/store/read'
import { assetIdOf } from './prices.ts'

export interface PricedAsset {
  /** CAIP-19. */
  readonly asset: string
  readonly symbol: string
  readonly network: string
}

export async function listPricedAssets(db: Queryable): Promise<PricedAsset[]> {
  const networks = new Map((await listNetworks(db)).map((network) => [network.id, network]))
  return (await listTokens(db)).flatMap(({ network_id, asset, symbol }) => {
    const network = networks.get(network_id)
    const id = network === undefined ? null : assetIdOf(network, asset)
    return id === null || network === undefined ? [] : [{ asset: id, symbol, network: network.name }]
  })
}
