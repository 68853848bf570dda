/** For tests alone: the facts of a chain that is not shipped. What is shipped cannot be replaced. */
import type { ChainFacts } from './chains/chain-facts.ts'
import { knownFacts } from './chains/known-facts.ts'

export function addChainFacts(facts: ChainFacts): void {
  if (knownFacts.some(({ name, namespace }) => name === facts.name || namespace === facts.namespace))
    throw new RangeError(`'${facts.name}' is known already`)
  // Only here, so that the list is read-only for all that ships.
  ;(knownFacts as ChainFacts[]).push(facts)
}
