/** For tests alone: a chain that is not shipped, known to all code of the process from here on. */
import { addChainFacts } from '@holdfast/ledger/testing'
import type { Chain } from './chain.ts'
import { knownChains } from './known-chains.ts'

export function addChain(chain: Chain): void {
  addChainFacts(chain.facts)
  // Only here, so that the list is read-only for all that ships.
  ;(knownChains as Chain[]).push(chain)
}
