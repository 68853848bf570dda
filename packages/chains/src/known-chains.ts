import { type ChainName, chainNames } from '@holdfast/ledger'
import { bitcoin } from './bitcoin/bitcoin.ts'
import type { Chain } from './chain.ts'
import { ethereum } from './ethereum/ethereum.ts'
import { solana } from './solana/solana.ts'
import { tron } from './tron/tron.ts'

const shipped: Readonly<Record<ChainName, Chain>> = { tron, ethereum, bitcoin, solana }

/** The shipped chains in the order of their names, and behind them those that tests add. */
export const knownChains: readonly Chain[] = chainNames.map((name) => shipped[name])
