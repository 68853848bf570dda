/** Tokens that their issuers put on several chains. */
import type { TokenSeed } from './network-seed.ts'

export const usdt = (asset: string): TokenSeed => ({
  asset,
  name: 'Tether USD',
  symbol: 'USDT',
  decimals: 6,
  displayTier: 0,
})
export const usdc = (asset: string): TokenSeed => ({
  asset,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  displayTier: 1,
})
export const eurc = (asset: string): TokenSeed => ({
  asset,
  name: 'EURC',
  symbol: 'EURC',
  decimals: 6,
  displayTier: 1,
})
