/** Solana's networks. A chain id is the first 32 characters of the hash of the first block; tokens are their issuers' own. */
import { eurc, usdc, usdt } from '../issued-tokens.ts'
import type { NetworkSeed, TokenSeed } from '../network-seed.ts'

const sol: TokenSeed = { asset: 'slip44:501', name: 'Solana', symbol: 'SOL', decimals: 9, displayTier: 0 }

const solana = { chain: 'solana', namespace: 'solana', symbol: 'SOL', decimals: 9 } as const

export const solanaNetworks: readonly NetworkSeed[] = [
  {
    ...solana,
    code: 'solana',
    name: 'Solana',
    chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
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
    ...solana,
    code: 'solana-devnet',
    name: 'Solana Devnet',
    chainId: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    explorerUrl: 'https://solscan.io/tx/?cluster=devnet',
    isActive: false,
    tokens: [sol, usdc('token:4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU')],
  },
]
