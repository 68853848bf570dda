/** What the sandbox needs of a chain: its networks, a stand-in for its nodes and providers, and a history. Each chain implements
 *  it in a folder of its own, and `sandbox-chains.ts` lists them. */
import type { ChainName, ProviderName } from '@holdfast/ledger'
import type { NetworkProviders } from '@holdfast/providers'
import type { Year } from '../seeds/acts.ts'
import type { NetworkSeed } from './network-seed.ts'

export interface SandboxChain {
  readonly name: ChainName
  /** As people write it. */
  readonly title: string
  /** The stand-in's own network, on which the people of the sandbox have their wallets. */
  readonly network: NetworkSeed
  /** Public networks of the chain. The stand-in does not serve them. */
  readonly publicNetworks: readonly NetworkSeed[]
  /** Null: there are no recorded answers of this chain. */
  readonly recorded: RecordedNetwork | null
  /** The provider that first reads the wallets of the sandbox. */
  readonly provider: ProviderName
  /** Where its stand-in listens. */
  readonly port: { readonly variable: string; readonly usual: number }
  addressOfKey(key: Uint8Array): string
  /** By the name of a party: the number of a key whose address looks like the party's. Found by trying keys in turn. */
  readonly lookAlikes: Readonly<Record<string, number>>
  /** The process of the stand-in. */
  start(place: { readonly port: number }): ChainProcess
  /** Entries of HOLDFAST_PROVIDERS for the network, and for the recorded one when it is served. */
  providers(place: { readonly url: string; readonly withRecordings: boolean }): NetworkProviders[]
  /** Where it keeps the chain, in the data folder. */
  readonly folder: string
  /** Signs and seals a year of payments and of the chain's own acts. `dataFolder` null keeps the chain in memory. */
  seedYear(year: Year, dataFolder: string | null): SeededYear
}

/** Recorded answers of a public network, served read-only as a network of their own. */
export interface RecordedNetwork {
  readonly network: NetworkSeed
  readonly wallets: readonly { readonly name: string; readonly address: string }[]
}

export interface ChainProcess {
  /** Entry file of the process. */
  readonly node: string
  /** Answers with status 200 once the node is ready. */
  readonly readyPath: string
  /** Variables of the process, in addition to the data folder, the token of the controls and the recordings. */
  readonly environment: Readonly<Record<string, string>>
  /** Variables by which the server finds the controls of the stand-in. */
  readonly serverEnvironment: Readonly<Record<string, string>>
}

export interface SeededYear {
  readonly transactions: number
  readonly blocks: number
}
