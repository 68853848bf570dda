import { expect, test } from 'vitest'
import { orderTokens } from './order-tokens.ts'
import type { Token } from './token-fields.ts'

const token = (name: string, symbol: string, change: Partial<Token> = {}): Token => ({
  id: name,
  network_id: 'n',
  network_name: 'TRON',
  name,
  symbol,
  contract_address: null,
  decimals: 6,
  tier: 1,
  is_active: true,
  chain_namespace: null,
  chain_reference: null,
  asset_namespace: null,
  asset_reference: null,
  caip19: null,
  source: null,
  version: 1,
  ...change,
})

test('[TOK-05] active first, then USDT, then USDC, then others by symbol and network', () => {
  const tokens = [
    token('7', 'USDT', { is_active: false }),
    token('6', 'BBB', { network_name: 'Zeta' }),
    token('5', 'BBB', { network_name: 'Alpha' }),
    token('4', 'AAA'),
    token('3', 'USDC'),
    token('2', 'USDT', { network_name: 'Zeta' }),
    token('1', 'USDT', { network_name: 'Alpha' }),
  ]
  expect(orderTokens(tokens).map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})
