/** TRON in the sandbox: a full node, TronGrid and Tatum over one chain, and its recorded answers. */
import { addressOfKey } from '@holdfast/chains/tron'
import { controlsAt } from '../controls-at.ts'
import type { FirstChain } from '../sandbox-chain.ts'
import { happen } from './happen.ts'
import { lookAlikes } from './look-alikes.ts'
import { publicNetworks, recordedNetwork, sandboxNetwork } from './networks.ts'
import { tronActs } from './own-acts.ts'
import { recordedWallets } from './recorded-wallets.ts'
import { tronProvidersAt } from './tron-providers-at.ts'

/** Inside the data folder. */
const folder = 'sandbox-tron'

export const tronStandIn: FirstChain = {
  name: 'tron',
  title: 'TRON',
  network: sandboxNetwork,
  publicNetworks,
  recorded: { network: recordedNetwork, wallets: recordedWallets },
  watched: null,
  provider: 'trongrid',
  port: { variable: 'SANDBOX_TRON_PORT', usual: 9090 },
  addressOfKey: (key) => addressOfKey(key),
  obstacle: () => null,
  lookAlikes,
  describeProcess: ({ port }) => ({
    node: 'sandbox/src/chains/tron/tron-main.ts',
    readyPath: '/wallet/getnowblock',
    environment: { SANDBOX_TRON_PORT: String(port) },
  }),
  controlPath: '/control',
  controls: controlsAt,
  blocksUntilSolid: 20,
  providers: ({ url, withRecordings }) => [
    ...tronProvidersAt(sandboxNetwork.code, url),
    ...(withRecordings ? tronProvidersAt(recordedNetwork.code, `${url}/recorded`) : []),
  ],
  folder,
  seedYear(year, dataFolder) {
    const tron = happen(year.acts(tronActs), year, dataFolder)
    tron.stop()
    return { transactions: tron.chain.transactions.size, blocks: tron.chain.blocks.length }
  },
}
