import { bitcoin } from './bitcoin.ts'
import { type ChainFacts, type ChainName, chainNames } from './chain-facts.ts'
import { ethereum } from './ethereum.ts'
import { solana } from './solana.ts'
import { tron } from './tron.ts'

const shipped: Readonly<Record<ChainName, ChainFacts>> = { tron, ethereum, bitcoin, solana }

/** The shipped chains in the order of their names, and behind them those that tests add. */
export const knownFacts: readonly ChainFacts[] = chainNames.map((name) => shipped[name])
