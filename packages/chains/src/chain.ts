/** The interface of a chain for the other packages. */
import type { ChainFacts } from '@holdfast/ledger'
import type { History } from './history.ts'
import type { Transfers } from './transfers.ts'

export interface Chain {
  readonly facts: ChainFacts
  /** Null: answers about this chain cannot be parsed, and no wallet of it is read. */
  readonly history: History | null
  /**
   * The address in its usual text form, or null if it is not an address of this chain; with `network`, of
   * that network.
   */
  normaliseAddress(text: string, network?: NetworkSort): string | null
  /** The hash in its stored form, or null if it cannot be one. */
  normaliseHash(text: string): string | null
  /** Null: nothing is sent on this chain. */
  readonly transfers: Transfers | null
}

/** Some chains write addresses of their test networks differently. */
export interface NetworkSort {
  readonly is_main: boolean
}
