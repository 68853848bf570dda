/** Networks and tokens every installation of the sandbox knows. Chain ids are the references of CAIP-2 (of Bitcoin and Solana
 *  the first 32 characters of the first block's hash); contracts of real networks are their issuers' own. */
import type { ChainName } from '@holdfast/ledger'

export interface NetworkSeed {
  readonly code: string
  readonly name: string
  readonly chain: ChainName
  /** CAIP-2: namespace and reference. */
  readonly namespace: string
  readonly chainId: string
  readonly symbol: string
  readonly decimals: number
  readonly explorerUrl: string | null
  /** Inactive: known, but no provider of the sandbox serves it. */
  readonly isActive: boolean
  readonly tokens: readonly TokenSeed[]
}

export interface TokenSeed {
  /** What follows the slash in CAIP-19. */
  readonly asset: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** 0 and 1: shown with the wallet; 2: on request. */
  readonly displayTier: 0 | 1 | 2
}

const trx: TokenSeed = { asset: 'slip44:195', name: 'TRON', symbol: 'TRX', decimals: 6, displayTier: 0 }
const usdt = (asset: string): TokenSeed => ({
  asset,
  name: 'Tether USD',
  symbol: 'USDT',
  decimals: 6,
  displayTier: 0,
})
const usdc = (asset: string): TokenSeed => ({
  asset,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  displayTier: 1,
})
const eurc = (asset: string): TokenSeed => ({
  asset,
  name: 'EURC',
  symbol: 'EURC',
  decimals: 6,
  displayTier: 1,
})

const eth: TokenSeed = { asset: 'slip44:60', name: 'Ether', symbol: 'ETH', decimals: 18, displayTier: 0 }
const btc: TokenSeed = { asset: 'slip44:0', name: 'Bitcoin', symbol: 'BTC', decimals: 8, displayTier: 0 }
const sol: TokenSeed = { asset: 'slip44:501', name: 'Solana', symbol: 'SOL', decimals: 9, displayTier: 0 }

const bitcoin = {
  chain: 'bitcoin',
  namespace: 'bip122',
  symbol: 'BTC',
  decimals: 8,
  tokens: [btc],
} as const
const tron = { chain: 'tron', namespace: 'tron', symbol: 'TRX', decimals: 6 } as const

/** US dollars for one unit, in the sandbox's table of prices. */
const prices: Readonly<Record<string, string>> = {
  TRX: '0.1',
  USDT: '1',
  USDC: '1',
  EURC: '1.1',
  ETH: '2500',
  BTC: '60000',
  SOL: '150',
}

/** By CAIP-19. */
export const sandboxPrices = (contracts: Contracts): ReadonlyMap<string, string> =>
  new Map(
    [...networkSeeds(contracts), recordedNetworkSeed].flatMap(({ namespace, chainId, tokens }) =>
      tokens.flatMap(({ asset, symbol }): [string, string][] =>
        prices[symbol] === undefined ? [] : [[`${namespace}:${chainId}/${asset}`, prices[symbol]]],
      ),
    ),
  )

export const recordedNetworkCode = 'tron-recorded'
export const sandboxNetworkCode = 'tron-sandbox'
const sandboxChainId = '0x5a17b0c5'
export const sandboxCaip2 = `tron:${sandboxChainId}`

interface Contracts {
  readonly usdt: string
  readonly usdc: string
}

/** `contracts`: where the sandbox's own tokens lie. */
export const networkSeeds = (contracts: Contracts): NetworkSeed[] => [
  {
    ...tron,
    code: sandboxNetworkCode,
    name: 'TRON Sandbox',
    chainId: sandboxChainId,
    explorerUrl: null,
    isActive: true,
    tokens: [trx, usdt(`trc20:${contracts.usdt}`), usdc(`trc20:${contracts.usdc}`)],
  },
  {
    ...tron,
    code: 'tron',
    name: 'TRON',
    chainId: '0x2b6653dc',
    explorerUrl: 'https://tronscan.org/#/transaction/',
    isActive: false,
    tokens: [
      trx,
      usdt('trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
      usdc('trc20:TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'),
    ],
  },
  {
    ...tron,
    code: 'tron-nile',
    name: 'TRON Nile',
    chainId: '0xcd8690dc',
    explorerUrl: 'https://nile.tronscan.org/#/transaction/',
    isActive: false,
    tokens: [trx, usdt('trc20:TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf')],
  },
  {
    ...tron,
    code: 'tron-shasta',
    name: 'TRON Shasta',
    chainId: '0x94a9059e',
    explorerUrl: 'https://shasta.tronscan.org/#/transaction/',
    isActive: false,
    tokens: [trx, usdt('trc20:TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs')],
  },
  {
    code: 'ethereum',
    name: 'Ethereum',
    chain: 'ethereum',
    namespace: 'eip155',
    chainId: '1',
    symbol: 'ETH',
    decimals: 18,
    explorerUrl: 'https://etherscan.io/tx/',
    isActive: true,
    tokens: [
      eth,
      usdt('erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7'),
      usdc('erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
      eurc('erc20:0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c'),
    ],
  },
  {
    ...bitcoin,
    code: 'bitcoin',
    name: 'Bitcoin',
    chainId: '000000000019d6689c085ae165831e93',
    explorerUrl: 'https://mempool.space/tx/',
    isActive: true,
  },
  {
    code: 'solana',
    name: 'Solana',
    chain: 'solana',
    namespace: 'solana',
    chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    symbol: 'SOL',
    decimals: 9,
    explorerUrl: 'https://solscan.io/tx/',
    isActive: true,
    tokens: [
      sol,
      usdc('token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
      usdt('token:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
      eurc('token:HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr'),
    ],
  },
  {
    code: 'ethereum-sepolia',
    name: 'Ethereum Sepolia',
    chain: 'ethereum',
    namespace: 'eip155',
    chainId: '11155111',
    symbol: 'ETH',
    decimals: 18,
    explorerUrl: 'https://sepolia.etherscan.io/tx/',
    isActive: false,
    tokens: [
      eth,
      usdc('erc20:0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'),
      eurc('erc20:0x08210F9170F89Ab7658F0B5E3fF39b0E03C594D4'),
    ],
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
  {
    code: 'solana-devnet',
    name: 'Solana Devnet',
    chain: 'solana',
    namespace: 'solana',
    chainId: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    symbol: 'SOL',
    decimals: 9,
    explorerUrl: 'https://solscan.io/tx/?cluster=devnet',
    isActive: false,
    tokens: [sol, usdc('token:4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU')],
  },
]

/** Recorded answers of the real network, served read-only under a name of their own. */
export const recordedNetworkSeed: NetworkSeed = {
  ...tron,
  code: recordedNetworkCode,
  name: 'TRON Recorded',
  // Its own: the answers are of the main network, and nothing is ever sent here.
  chainId: '0x5a17b0c6',
  explorerUrl: 'https://tronscan.org/#/transaction/',
  isActive: true,
  tokens: [
    trx,
    usdt('trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
    usdc('trc20:TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'),
  ],
}
