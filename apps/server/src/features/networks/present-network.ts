import { chainOf } from '@holdfast/chains'
import type { ApiReply } from '@holdfast/contract'
import type { Network } from '@holdfast/store/read'
import type { Config } from '../../config.ts'

export const presentNetwork = (
  network: Network,
  { offeredChains }: Pick<Config, 'offeredChains'>,
): ApiReply<'listNetworks'>[number] => ({
  id: network.id,
  name: network.name,
  network_code: network.code,
  chain: network.chain,
  chain_id: network.chain_id,
  symbol: network.symbol,
  explorer_url: network.explorer_url,
  sort_order: network.sort_order,
  is_active: network.is_active,
  is_main: network.is_main,
  can_read: chainOf(network.chain).history !== null,
  can_send: offeredChains.has(network.chain),
  version: network.version,
})
