/** What a network's own words say about its chain, where nobody says it. */
import type { ChainName } from '@holdfast/ledger'

/** Namespaces of CAIP-2. */
const namespaces = { tron: 'tron', ethereum: 'eip155', bitcoin: 'bip122', solana: 'solana' } as const

export const namespaceOf = (chain: ChainName): string => namespaces[chain]

const words: readonly (readonly [ChainName, RegExp])[] = [
  ['tron', /tron|trx/i],
  ['bitcoin', /bitcoin|btc/i],
  ['solana', /solana|\bsol\b/i],
]

/** New chains are of the Ethereum family unless their name says otherwise. */
export const proposeChain = ({ name, symbol }: { name: string; symbol: string }): ChainName =>
  words.find(([, pattern]) => pattern.test(`${name} ${symbol}`))?.[0] ?? 'ethereum'

const testWords = /test|sepolia|holesky|hoodi|nile|shasta|signet|regtest|devnet|sandbox|local/i

/** Whether there is real money on it. Anything that does not call itself a test network is taken for one where there is. */
export const isMainNetwork = ({ name }: { name: string }): boolean => !testWords.test(name)
