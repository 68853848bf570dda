/**
 * Looks up a chain: the only place that does. Chains whose history is not read yet still know their addresses
 * and hashes.
 */
import type { ChainName } from '@holdfast/ledger'
import type { Chain } from './chain.ts'
import { knownChains } from './known-chains.ts'
import type { Transfers } from './transfers.ts'

export const allChains: readonly Chain[] = knownChains

export function chainOf(name: ChainName): Chain {
  const found = knownChains.find(({ facts }) => facts.name === name)
  if (found === undefined) throw new RangeError(`'${name}' is no known chain`)
  return found
}

/**
 * The first chain that sends with keys of a curve: its address represents the key. Null: no chain sends with
 * such keys.
 */
export function sendingChainOf(
  curve: string,
): { readonly name: ChainName; readonly transfers: Transfers } | null {
  for (const { facts, transfers } of knownChains)
    if (transfers?.curve === curve) return { name: facts.name, transfers }
  return null
}
