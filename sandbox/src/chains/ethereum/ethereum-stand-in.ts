/** Ethereum in the sandbox: a node, and the lists of an explorer over it. */
import { controlsAt } from '../controls-at.ts'
import type { SandboxChain } from '../sandbox-chain.ts'
import { addressOfKey } from './ethereum-key.ts'
import { chainRules } from './chain-rules.ts'
import { sandboxNetwork } from './ethereum-networks.ts'
import { findAnvil } from './find-anvil.ts'
import { contractors, customers, exchange, ours, suppliers } from './parties.ts'
import { ethereumFolder } from './sandbox-ethereum.ts'

export const ethereumStandIn: SandboxChain = {
  name: 'ethereum',
  title: 'Ethereum',
  network: sandboxNetwork,
  publicNetworks: [],
  recorded: null,
  watched: {
    group: ['Ethereum treasury', 'Ether and dollar tokens on the sandbox’s Ethereum'],
    wallets: Object.values(ours),
    payees: [...suppliers, ...contractors, exchange],
    payers: customers,
  },
  provider: 'blockscout',
  port: { variable: 'SANDBOX_ETHEREUM_PORT', usual: 9091 },
  addressOfKey,
  obstacle: () =>
    findAnvil() === null
      ? `no @foundry-rs/anvil is installed for ${process.platform} on ${process.arch}`
      : null,
  describeProcess: ({ port }) => ({
    node: 'sandbox/src/chains/ethereum/ethereum-main.ts',
    readyPath: '/ready',
    environment: { SANDBOX_ETHEREUM_PORT: String(port), SANDBOX_ANVIL: findAnvil() ?? '' },
  }),
  controlPath: '/control',
  controls: controlsAt,
  blocksUntilSolid: chainRules.blocksUntilFinal + 1,
  providers: ({ url }) =>
    ['blockscout', 'evm-rpc'].map((kind) => ({
      networkCode: sandboxNetwork.code,
      kind,
      url,
      requestsPerSecond: 500,
    })),
  folder: ethereumFolder,
}
