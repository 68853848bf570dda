import type { ChainFacts } from './chain-facts.ts'

export const solana: ChainFacts = {
  name: 'solana',
  namespace: 'solana',
  mention: /solana|\bsol\b/i,
  native: { asset: 'slip44:501', symbol: 'SOL', decimals: 9 },
  tokenStandards: [{ namespace: 'token', numbers: null, list: null }],
  addresses: { alphabet: 'base58', sharedStart: /^/ },
  // The reference is the beginning of the hash of the first block.
  mainNetworks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  // Devnet, testnet.
  testNetworks: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3'],
  networks: [],
  historyLists: [],
  feeComponents: ['base', 'priority', 'rent'],
  gasUnit: null,
  explorer: { transaction: 'https://solscan.io/tx/' },
  ending: 'height',
  dollarTokens: [
    { symbol: 'USDT', asset: 'token:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' },
    { symbol: 'USDC', asset: 'token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  ],
  transactionShapes: [],
  offersSending: false,
  sandboxNetworks: [],
  columnPrefix: 'sol_',
}
