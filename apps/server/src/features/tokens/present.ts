import type { ApiReply } from '@holdfast/contract'
import type { CatalogueToken, UnknownToken } from '@holdfast/store/read'

type Token = ApiReply<'listTokens'>[number]

export const presentToken = (token: CatalogueToken, shared: ReadonlySet<string>): Token => ({
  ...presentFields(token),
  is_verified: token.is_verified,
  shares_symbol: shared.has(token.id),
})

const presentFields = (token: CatalogueToken): Omit<Token, 'is_verified' | 'shares_symbol'> => ({
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
  version: token.version,
})

export const presentUnknownToken = (token: UnknownToken): ApiReply<'listUnknownTokens'>[number] => ({
  ...presentFields(token),
  is_verified: token.is_verified,
  is_spam: token.is_spam,
  spam_at: token.spam_at?.toISOString() ?? null,
  spam_by: token.spam_by_name,
  wallets: token.wallets,
})
