import { chainOf } from '@holdfast/chains'
import type { ApiReply } from '@holdfast/contract'
import { chainFactsOf, type ChainName } from '@holdfast/ledger'
import type { Network } from '@holdfast/store/read'

export const presentNetwork = (network: Network): ApiReply<'listNetworks'>[number] => ({
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
  can_send: offersSending(network.chain),
  version: network.version,
})

const offersSending = (chain: ChainName): boolean =>
  chainOf(chain).transfers !== null && chainFactsOf(chain).offersSending
