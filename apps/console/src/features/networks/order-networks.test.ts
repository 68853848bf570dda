import { expect, test } from 'vitest'
import type { Network } from './network-fields.ts'
import { orderNetworks } from './order-networks.ts'

const network = (name: string, change: Partial<Network>): Network => ({
  id: name,
  name,
  network_code: name,
  chain: 'ethereum',
  chain_id: '1',
  symbol: 'A',
  explorer_url: null,
  sort_order: 1,
  is_active: true,
  is_main: true,
  version: 1,
  ...change,
})

test('[NET-10] sort order, then active first, then symbol, then name', () => {
  const networks = [
    network('F', { sort_order: 2 }),
    network('E', { is_active: false }),
    network('B', { symbol: 'B' }),
    network('D', {}),
    network('C', {}),
    network('A', { sort_order: 0, is_active: false, symbol: 'Z' }),
  ]
  expect(orderNetworks(networks).map(({ name }) => name)).toEqual(['A', 'C', 'D', 'B', 'E', 'F'])
})
