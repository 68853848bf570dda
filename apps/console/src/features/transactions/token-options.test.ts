import { expect, test } from 'vitest'
import { tokenOptions } from './token-options.ts'

const token = (symbol: string, change: object = {}) => ({
  id: symbol,
  network_id: 'tron',
  network_name: 'TRON',
  name: symbol,
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

test('[TX-06] without a network the seven tokens are offered in their order', () => {
  expect(tokenOptions([token('JST')], undefined, undefined)).toEqual([
    'TRX',
    'ETH',
    'BTC',
    'USDT',
    'USDC',
    'EURC',
    'SOL',
  ])
})

test('[TX-63] with a network only its active tokens of tier 2 or lower are offered, each once', () => {
  const tokens = [
    token('TRX', { tier: 0 }),
    token('USDT'),
    token('JST', { tier: 2 }),
    token('USDT', { contract_address: 'another' }),
    token('SUN', { tier: 3 }),
    token('OLD', { is_active: false }),
    token('ETH', { network_id: 'ethereum' }),
  ]
  expect(tokenOptions(tokens, 'tron', undefined)).toEqual(['TRX', 'USDT', 'JST'])
  expect(tokenOptions(tokens, 'solana', undefined)).toEqual([])
})

test('the selected token stays in the list', () => {
  expect(tokenOptions([token('TRX')], 'tron', 'SOL')).toEqual(['TRX', 'SOL'])
})
