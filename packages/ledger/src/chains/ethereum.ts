import type { ChainFacts } from './chain-facts.ts'

export const ethereum: ChainFacts = {
  name: 'ethereum',
  namespace: 'eip155',
  mention: null,
  native: { asset: 'slip44:60', symbol: 'ETH', decimals: 18 },
  tokenStandards: [{ namespace: 'erc20', numbers: null, list: null }],
  addresses: { alphabet: 'hexadecimal', sharedStart: /^0(?=x)/ },
  mainNetworks: ['eip155:1'],
  // Sepolia, Holesky, Hoodi, local nodes of Hardhat and Anvil, and of Ganache, the sandbox's own chain, recorded blocks in the sandbox.
  testNetworks: [
    'eip155:11155111',
    'eip155:17000',
    'eip155:560048',
    'eip155:31337',
    'eip155:1337',
    'eip155:1511502021',
    'eip155:1511502022',
  ],
  // A node has one list: what it finds by looking through its blocks.
  historyLists: ['native'],
  feeComponents: ['gas', 'blob-gas'],
  explorer: { transaction: 'https://etherscan.io/tx/' },
  ending: 'conflict',
  dollarTokens: [
    { symbol: 'USDT', asset: 'erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7' },
    { symbol: 'USDC', asset: 'erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  ],
  transactionShapes: ['ethereum.transaction', 'ethereum.block'],
  offersSending: false,
  sandboxNetworks: ['ethereum-sandbox', 'ethereum-recorded'],
  columnPrefix: 'eth_',
}
