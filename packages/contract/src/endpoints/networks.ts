import { z } from 'zod'
import type { Route } from '../route.ts'
import { Id, OptionalFlag } from '../fields.ts'

export const Network = z.object({
  id: Id,
  name: z.string(),
  /** Name in lower case with hyphens: 'tron-shasta'. */
  network_code: z.string(),
  chain: z.enum(['tron', 'ethereum', 'bitcoin', 'solana']),
  chain_id: z.string(),
  symbol: z.string(),
  explorer_url: z.string().nullable(),
  sort_order: z.number().int(),
  is_active: z.boolean(),
})

export const Token = z.object({
  id: Id,
  network_id: Id,
  network_name: z.string(),
  name: z.string(),
  symbol: z.string(),
  contract_address: z.string().nullable(),
  decimals: z.number().int(),
  tier: z.number().int(),
  is_active: z.boolean(),
  chain_namespace: z.string().nullable(),
  chain_reference: z.string().nullable(),
  asset_namespace: z.string().nullable(),
  asset_reference: z.string().nullable(),
  caip19: z.string().nullable(),
  source: z.string().nullable(),
})

export const catalogues = {
  listNetworks: {
    method: 'GET',
    path: '/api/networks',
    access: 'signed-in',
    query: z.object({ active_only: OptionalFlag.optional() }),
    reply: z.array(Network),
    summary: 'Networks of the catalogue',
  },
  listTokens: {
    method: 'GET',
    path: '/api/tokens',
    access: 'signed-in',
    reply: z.array(Token),
    summary: 'Tokens of the catalogue',
  },
} as const satisfies Record<string, Route>
