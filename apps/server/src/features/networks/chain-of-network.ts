/** The chain of a network: its CAIP-2 id, whether money is real there, and its chain family where nobody names one. */
import { caip2Of, type ChainName, namespaces, networkClassOf } from '@holdfast/ledger'

export const namespaceOf = (chain: ChainName): string => namespaces[chain]

const words: readonly (readonly [ChainName, RegExp])[] = [
  ['tron', /tron|trx/i],
  ['bitcoin', /bitcoin|btc/i],
  ['solana', /solana|\bsol\b/i],
]

/** New chains are of the Ethereum family unless their name says otherwise. */
export const proposeChain = ({ name, symbol }: { name: string; symbol: string }): ChainName =>
  words.find(([, pattern]) => pattern.test(`${name} ${symbol}`))?.[0] ?? 'ethereum'

/** Whether money is real there, by the chain id alone: see `networkClassOf`. */
export const isMainNetwork = ({
  chain,
  chain_id,
}: {
  readonly chain: ChainName
  readonly chain_id: string
}): boolean => networkClassOf(caip2Of(chain, chain_id)) === 'main'
