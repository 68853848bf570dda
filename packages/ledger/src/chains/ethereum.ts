import type { ChainFacts, NetworkFacts } from './chain-facts.ts'
import { evmNetworks } from './evm-networks.ts'

const [first] = evmNetworks
const idsOf = (wanted: NetworkFacts['class']): string[] =>
  evmNetworks.flatMap(({ id, class: own }) => (own === wanted ? [id] : []))

export const ethereum: ChainFacts = {
  name: 'ethereum',
  namespace: 'eip155',
  mention: null,
  native: first.native,
  tokenStandards: [{ namespace: 'erc20', numbers: null, list: null }],
  addresses: { alphabet: 'hexadecimal', sharedStart: /^0(?=x)/ },
  mainNetworks: [first.id, ...idsOf('main').slice(1)],
  testNetworks: idsOf('test'),
  networks: evmNetworks,
  // A node has one list: what it finds by looking through its blocks.
  historyLists: ['native'],
  feeComponents: ['gas', 'blob-gas'],
  gasUnit: { symbol: 'gwei', decimals: 9 },
  explorer: { transaction: 'https://etherscan.io/tx/' },
  ending: 'conflict',
  dollarTokens: first.dollarTokens,
  transactionShapes: ['ethereum.transaction', 'ethereum.block'],
  offersSending: true,
  sandboxNetworks: ['ethereum-sandbox', 'ethereum-recorded'],
  columnPrefix: 'eth_',
}
