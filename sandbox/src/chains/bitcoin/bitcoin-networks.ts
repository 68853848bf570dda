/** Bitcoin's networks. A chain id is the first 32 characters of the hash of the first block. */
import type { NetworkSeed, TokenSeed } from '../network-seed.ts'

const btc: TokenSeed = { asset: 'slip44:0', name: 'Bitcoin', symbol: 'BTC', decimals: 8, displayTier: 0 }

const bitcoin = {
  chain: 'bitcoin',
  namespace: 'bip122',
  symbol: 'BTC',
  decimals: 8,
  tokens: [btc],
} as const

export const bitcoinNetworks: readonly NetworkSeed[] = [
  {
    ...bitcoin,
    code: 'bitcoin',
    name: 'Bitcoin',
    chainId: '000000000019d6689c085ae165831e93',
    explorerUrl: 'https://mempool.space/tx/',
    isActive: true,
  },
  {
    ...bitcoin,
    code: 'bitcoin-testnet4',
    name: 'Bitcoin Testnet4',
    chainId: '00000000da84f2bafbbc53dee25a72ae',
    explorerUrl: 'https://mempool.space/testnet4/tx/',
    isActive: false,
  },
  {
    ...bitcoin,
    code: 'bitcoin-signet',
    name: 'Bitcoin Signet',
    chainId: '00000008819873e925422c1ff0f99f7c',
    explorerUrl: 'https://mempool.space/signet/tx/',
    isActive: false,
  },
]
