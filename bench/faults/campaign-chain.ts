/** A chain in the fault campaign: it makes histories, each on a chain of its own, and names the faults of its providers. */
import type { AssetId, ProviderName } from '@holdfast/ledger'
import type { ProviderEntry } from '@holdfast/providers'
import type { Chance } from '@holdfast/sandbox'

export interface CampaignChain {
  /** The code of the sandbox's network. */
  readonly networkCode: string
  readonly faults: readonly CampaignFault[]
  /** Opens a chain with one wallet that has some money. `number` determines the wallet. */
  open(number: number, fault: string, chance: Chance): Promise<ChainHistory>
}

export interface CampaignFault {
  readonly name: string
  /** Shares of rows or requests that it affects. Lasting faults have low rates, so that the attempts of a queue can succeed. */
  readonly rates: readonly number[]
  /** Blocks that are not final have a pass of their own. */
  readonly affectsNewBlocks?: true
  /** The provider states final transactions wrong: the ledger keeps that and reports it until a person approves the repair. */
  readonly isLasting?: true
  /** Balances on the chain are stated wrong, so a ledger that is right differs from them. */
  readonly statesWrongBalances?: true
  /** Transactions are listed without a part of their movements. Findings name them too. */
  readonly hidesParts?: true
}

export interface ChainHistory {
  readonly address: string
  readonly provider: ProviderName
  /** `networkCode`: that of the database. */
  providers(networkCode: string): ProviderEntry[]
  /** Makes transactions of the usual kinds, each of which affects the wallet, over some minutes or hours. */
  live(count: number): Promise<void>
  /** Makes blocks until all transactions are final. */
  settle(): Promise<void>
  advance(seconds: number): Promise<void>
  startFault(rate: number, seed: number): void
  /** Ends all faults. */
  endFaults(): void
  /** How often the fault had an effect since it was started. */
  strikes(): number
  /** The wallet's balances at the newest final block that the provider admits to. */
  balances(): Promise<ReadonlyMap<AssetId, bigint>>
  /** Times in milliseconds of the transactions up to that block that changed the wallet's balances, by hash. */
  transactions(): Promise<ReadonlyMap<string, number>>
  /** Time of any transaction of the chain, or undefined. */
  timeOf(hash: string): Promise<number | undefined>
  /** The first block of each asset whose movements the provider does not state, or states wrong, at this moment. */
  firstWrongBlocks(): Promise<ReadonlyMap<AssetId, number>>
  /** Hashes of those that no list of the provider contains at this moment. */
  hidden(): Promise<readonly string[]>
  close(): Promise<void>
}
