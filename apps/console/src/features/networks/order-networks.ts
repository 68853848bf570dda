import type { Network } from './network-fields.ts'

/** sort_order, then active first, then symbol, then name. */
export const orderNetworks = (networks: readonly Network[]): Network[] =>
  networks.toSorted(
    (a, b) =>
      a.sort_order - b.sort_order ||
      Number(b.is_active) - Number(a.is_active) ||
      a.symbol.localeCompare(b.symbol, 'en') ||
      a.name.localeCompare(b.name, 'en'),
  )
