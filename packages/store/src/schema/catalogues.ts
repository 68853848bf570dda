import type { ChainName } from '@holdfast/ledger'
import type { Defaulted } from './columns.ts'

export interface NetworksTable {
  id: string
  code: string
  name: string
  chain: ChainName
  chain_id: string
  symbol: string
  decimals: number
  explorer_url: string | null
  sort_order: Defaulted<number>
  is_active: Defaulted<boolean>
  is_main: Defaulted<boolean>
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
}

export interface TokensTable {
  id: string
  network_id: string
  asset: string
  name: string
  symbol: string
  contract_address: string | null
  decimals: number
  tier: Defaulted<number>
  display_tier: Defaulted<number>
  is_active: Defaulted<boolean>
  is_known: Defaulted<boolean>
  is_verified: Defaulted<boolean>
  is_spam: Defaulted<boolean>
  chain_namespace: string | null
  chain_reference: string | null
  asset_namespace: string | null
  asset_reference: string | null
  caip19: string | null
  source: string | null
  spam_at: Defaulted<Date | null>
  spam_by: Defaulted<string | null>
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
}
