import { listNetworks, listTokens } from '@holdfast/store/read'
import type { HandlersOf } from '../../http/handlers.ts'

export const networks: HandlersOf<'listNetworks' | 'listTokens'> = {
  listNetworks: async ({ db }, { request: { query } }) => {
    const found = await listNetworks(db, query.active_only === true ? { isActive: true } : {})
    return found.map((network) => ({
      id: network.id,
      name: network.name,
      network_code: network.code,
      chain: network.chain,
      chain_id: network.chain_id,
      symbol: network.symbol,
      explorer_url: network.explorer_url,
      sort_order: network.sort_order,
      is_active: network.is_active,
    }))
  },

  listTokens: async ({ db }) =>
    (await listTokens(db)).map((token) => ({
      id: token.id,
      network_id: token.network_id,
      network_name: token.network_name,
      name: token.name,
      symbol: token.symbol,
      contract_address: token.contract_address,
      decimals: token.decimals,
      tier: token.tier,
      is_active: token.is_active,
      chain_namespace: token.chain_namespace,
      chain_reference: token.chain_reference,
      asset_namespace: token.asset_namespace,
      asset_reference: token.asset_reference,
      caip19: token.caip19,
      source: token.source,
    })),
}
