/** Where money is real. A network is named by its CAIP-2 id; whatever is not listed here as a test network is a main network,
 *  so that an unknown chain id never relaxes a rule. Of Bitcoin and Solana the reference is the beginning of the hash of the
 *  first block. */

import type { ChainName } from './chain-transaction.ts'

export type NetworkClass = 'main' | 'test'

/** Namespaces of CAIP-2. */
export const namespaces = { tron: 'tron', ethereum: 'eip155', bitcoin: 'bip122', solana: 'solana' } as const

export const caip2Of = (chain: ChainName, reference: string): string => `${namespaces[chain]}:${reference}`

const testNetworks: ReadonlySet<string> = new Set([
  // TRON: Nile, Shasta, the sandbox's own chain, recorded answers in the sandbox.
  'tron:0xcd8690dc',
  'tron:0x94a9059e',
  'tron:0x5a17b0c5',
  'tron:0x5a17b0c6',
  // Ethereum: Sepolia, Holesky, Hoodi, local nodes of Hardhat and Anvil, and of Ganache.
  'eip155:11155111',
  'eip155:17000',
  'eip155:560048',
  'eip155:31337',
  'eip155:1337',
  // Bitcoin: testnet3, testnet4, signet, regtest.
  'bip122:000000000933ea01ad0ee984209779ba',
  'bip122:00000000da84f2bafbbc53dee25a72ae',
  'bip122:00000008819873e925422c1ff0f99f7c',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  // Solana: devnet, testnet.
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3',
])

export const networkClassOf = (caip2: string): NetworkClass => (testNetworks.has(caip2) ? 'test' : 'main')
