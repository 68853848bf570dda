import type { ChainFacts } from './chain-facts.ts'

export const bitcoin: ChainFacts = {
  name: 'bitcoin',
  namespace: 'bip122',
  mention: /bitcoin|btc/i,
  native: { asset: 'slip44:0', symbol: 'BTC', decimals: 8 },
  tokenStandards: [],
  addresses: { alphabet: 'base32', sharedStart: /^(bc|tb)1(?=[qp])/ },
  // The reference is the beginning of the hash of the first block.
  mainNetworks: ['bip122:000000000019d6689c085ae165831e93'],
  // Testnet3, testnet4, signet, regtest.
  testNetworks: [
    'bip122:000000000933ea01ad0ee984209779ba',
    'bip122:00000000da84f2bafbbc53dee25a72ae',
    'bip122:00000008819873e925422c1ff0f99f7c',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  ],
  networks: [],
  historyLists: [],
  feeComponents: ['size'],
  gasUnit: null,
  explorer: { transaction: 'https://mempool.space/tx/' },
  ending: 'conflict',
  dollarTokens: [],
  transactionShapes: [],
  offersSending: false,
  sandboxNetworks: [],
  columnPrefix: 'btc_',
}
