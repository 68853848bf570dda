/** The chains of the sandbox: those with a stand-in, and the networks of those without one. */
import { networkClassOf } from '@holdfast/ledger'
import { bitcoinNetworks } from './bitcoin/bitcoin-networks.ts'
import { ethereumNetworks } from './ethereum/ethereum-networks.ts'
import { ethereumStandIn } from './ethereum/ethereum-stand-in.ts'
import type { NetworkSeed } from './network-seed.ts'
import type { FirstChain, SandboxChain } from './sandbox-chain.ts'
import { solanaNetworks } from './solana/solana-networks.ts'
import { tronStandIn } from './tron/tron-stand-in.ts'

/** The people of the sandbox have their wallets here. */
export const firstChain: FirstChain = tronStandIn

export const sandboxChains: readonly SandboxChain[] = [firstChain, ethereumStandIn]

export const caip2OfSeed = ({ namespace, chainId }: Pick<NetworkSeed, 'namespace' | 'chainId'>): string =>
  `${namespace}:${chainId}`

const withoutStandIn = [...ethereumNetworks, ...bitcoinNetworks, ...solanaNetworks]
const isMain = (network: NetworkSeed): boolean => networkClassOf(caip2OfSeed(network)) === 'main'

/** In display order, without the networks of recorded answers. */
export const networkSeeds: readonly NetworkSeed[] = [
  ...sandboxChains.flatMap(({ network, publicNetworks }) => [network, ...publicNetworks]),
  ...withoutStandIn.filter(isMain),
  ...withoutStandIn.filter((network) => !isMain(network)),
]
