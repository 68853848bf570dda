/** Blockscout of one Ethereum network, which serves the shape of Etherscan under `/api`. */
import { explorerLists } from '../evm-explorer/explorer-lists.ts'
import type { Protocol } from '../protocol.ts'

const kind = 'blockscout'

export const blockscout: Protocol = {
  kind,
  chain: 'ethereum',
  key: { header: 'authorization' },
  servesManyNetworks: false,
  lists: (http) => explorerLists({ name: kind, http }),
  node: null,
}
