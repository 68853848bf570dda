import type { ChainFacts } from './chain-facts.ts'

export const tron: ChainFacts = {
  name: 'tron',
  namespace: 'tron',
  mention: /tron|trx/i,
  native: { asset: 'slip44:195', symbol: 'TRX', decimals: 6 },
  tokenStandards: [
    { namespace: 'trc10', numbers: /^1\d{6}$/, list: null },
    { namespace: 'trc20', numbers: null, list: 'trc20' },
  ],
  addresses: { alphabet: 'base58', sharedStart: /^/ },
  // The reference is the last four bytes of the hash of block 0.
  mainNetworks: ['tron:0x2b6653dc'],
  // Nile, Shasta, the sandbox's own chain, recorded answers in the sandbox.
  testNetworks: ['tron:0xcd8690dc', 'tron:0x94a9059e', 'tron:0x5a17b0c5', 'tron:0x5a17b0c6'],
  networks: [],
  historyLists: ['native', 'trc20', 'internal'],
  feeComponents: ['energy', 'bandwidth', 'activation', 'memo', 'multi-signature'],
  gasUnit: null,
  explorer: { transaction: 'https://tronscan.org/#/transaction/' },
  ending: 'time',
  dollarTokens: [
    { symbol: 'USDT', asset: 'trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    { symbol: 'USDC', asset: 'trc20:TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' },
  ],
  transactionShapes: ['tron.transaction', 'trongrid.transaction'],
  offersSending: true,
  sandboxNetworks: ['tron-sandbox', 'tron-recorded'],
  columnPrefix: 'trx_',
}
