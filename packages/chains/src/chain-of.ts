/**
 * Looks up a chain: the only place that does. Chains whose history is not read yet still know their addresses
 * and hashes.
 */
import { type ChainName, chainNames } from '@holdfast/ledger'
import { bitcoin } from './bitcoin/bitcoin.ts'
import type { Chain } from './chain.ts'
import { ethereum } from './ethereum/ethereum.ts'
import { solana } from './solana/solana.ts'
import type { Transfers } from './transfers.ts'
import { tron } from './tron/tron.ts'

const chains: Record<ChainName, Chain> = { tron, ethereum, bitcoin, solana }

export const chainOf = (name: ChainName): Chain => chains[name]

/**
 * The first chain that sends with keys of a curve: its address represents the key. Null: no chain sends with
 * such keys.
 */
export function sendingChainOf(
  curve: string,
): { readonly name: ChainName; readonly transfers: Transfers } | null {
  for (const name of chainNames) {
    const { transfers } = chainOf(name)
    if (transfers?.curve === curve) return { name, transfers }
  }
  return null
}
