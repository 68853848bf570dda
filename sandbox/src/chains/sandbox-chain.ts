/** The sandbox's interface to a chain: its networks, and a stand-in for its nodes and providers with controls. Each chain
 *  implements it in its own folder, and `sandbox-chains.ts` lists them. */
import type { ChainName, ProviderName } from '@holdfast/ledger'
import type { ProviderEntry } from '@holdfast/providers'
import type { Year } from '../seeds/acts.ts'
import type { ChainControls, ControlPlace } from './chain-controls.ts'
import type { NetworkSeed } from './network-seed.ts'

export interface SandboxChain {
  readonly name: ChainName
  /** Display name of the chain. */
  readonly title: string
  /** The stand-in's own network, on which the people of the sandbox have their wallets. */
  readonly network: NetworkSeed
  /** Public networks of the chain. The stand-in does not serve them. */
  readonly publicNetworks: readonly NetworkSeed[]
  /** Null when there are no recorded answers of this chain. */
  readonly recorded: RecordedNetwork | null
  /** Wallets and names of the second organisation of the sandbox on this network. Null: the wallets of the chain are those of `cast.ts`. */
  readonly watched: Watched | null
  /** The provider that first reads the wallets of the sandbox. */
  readonly provider: ProviderName
  /** Port of its stand-in. */
  readonly port: { readonly variable: string; readonly usual: number }
  addressOfKey(key: Uint8Array): string
  /** Why its stand-in cannot run on this machine, in a line for people. Null: it can. */
  readonly obstacle: () => string | null
  /** How the process of the stand-in is run. */
  describeProcess(place: { readonly port: number }): ChainProcess
  /** Path of the stand-in's controls. They answer requests with the token in `x-sandbox-token`. */
  readonly controlPath: string
  /** The controls of a running stand-in. */
  controls(place: ControlPlace): ChainControls
  /** The number of blocks after which a payment can no longer be undone. */
  readonly blocksUntilSolid: number
  /** Entries of HOLDFAST_PROVIDERS for the network, and for the recorded one when it is served. */
  providers(place: { readonly url: string; readonly withRecordings: boolean }): ProviderEntry[]
  /** Folder of the chain's files, in the data folder. */
  readonly folder: string
}

/** The chain of the people's wallets, whose year is written before its stand-in starts. The stand-ins of other chains make their own
 *  history. */
export interface FirstChain extends SandboxChain {
  /** For each party's name, the number of a key whose address looks like the party's. It takes a search to find one. */
  readonly lookAlikes: Readonly<Record<string, number>>
  /** Signs and seals a year of payments and of the chain's own acts. `dataFolder` null keeps the chain in memory. */
  seedYear(year: Year, dataFolder: string | null): SeededYear
}

export interface Watched {
  readonly group: readonly [name: string, description: string]
  readonly wallets: readonly NamedAddress[]
  /** For the address book. */
  readonly payees: readonly NamedAddress[]
  /** For the inbound labels. */
  readonly payers: readonly NamedAddress[]
}

export interface NamedAddress {
  readonly name: string
  readonly address: string
}

/** Recorded answers of a public network, served read-only as a separate network. */
export interface RecordedNetwork {
  readonly network: NetworkSeed
  readonly wallets: readonly NamedAddress[]
}

export interface ChainProcess {
  /** Entry file of the process. */
  readonly node: string
  /** Answers with status 200 once the node is ready. */
  readonly readyPath: string
  /** Variables of the process, in addition to the data folder, the token of the controls and the recordings. */
  readonly environment: Readonly<Record<string, string>>
}

export interface SeededYear {
  readonly transactions: number
  readonly blocks: number
}
