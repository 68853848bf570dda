/** Which chain: the only place that asks. Chains whose history is not read yet still know their addresses and hashes. */
import type { ChainName } from '@holdfast/ledger'
import { bitcoin } from './bitcoin/bitcoin.ts'
import type { Chain } from './chain.ts'
import { ethereum } from './ethereum/ethereum.ts'
import { solana } from './solana/solana.ts'
import { tron } from './tron/tron.ts'

const chains: Record<ChainName, Chain> = { tron, ethereum, bitcoin, solana }

export const chainOf = (name: ChainName): Chain => chains[name]
