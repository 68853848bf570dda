/** Looks up the facts of a chain: by its name, by a CAIP-2 id, or by the name of a network. */
import {
  type ChainFacts,
  type ChainName,
  type DollarToken,
  type ListName,
  type NativeAsset,
  type TokenStandard,
} from './chain-facts.ts'
import { ethereum } from './ethereum.ts'
import { knownFacts } from './known-facts.ts'

export const allChainFacts = knownFacts

export function chainFactsOf(chain: ChainName): ChainFacts {
  const found = knownFacts.find(({ name }) => name === chain)
  if (found === undefined) throw new RangeError(`'${chain}' is no known chain`)
  return found
}

/** 'eip155:1' → Ethereum. Null: no chain has this namespace. */
export const chainOfNetworkId = (caip2: string): ChainName | null =>
  allChainFacts.find(({ namespace }) => namespace === caip2.split(':')[0])?.name ?? null

/** The coin in which fees are charged on this network. Throws for a namespace that no chain has. */
export function nativeOfNetworkId(caip2: string): NativeAsset {
  const chain = chainOfNetworkId(caip2)
  if (chain === null) throw new RangeError(`'${caip2}' names no known chain`)
  return chainFactsOf(chain).native
}

/**
 * Guesses the chain from the name or symbol of a network. Most chains belong to the Ethereum family, so that
 * is the default.
 */
export const proposeChain = ({
  name,
  symbol,
}: {
  readonly name: string
  readonly symbol: string
}): ChainName =>
  allChainFacts.find(({ mention }) => mention?.test(`${name} ${symbol}`))?.name ?? ethereum.name

/** The standard of a token with this contract address or number; null: the chain has no tokens. */
export const tokenStandardOf = (chain: ChainName, contract: string): TokenStandard | null =>
  chainFactsOf(chain).tokenStandards.find(({ numbers }) => numbers === null || numbers.test(contract)) ?? null

/** The dollar token with this contract on the main network, if any. Hexadecimal is compared without case. */
export function dollarTokenAt(chain: ChainName, contract: string): DollarToken['symbol'] | null {
  const { addresses, dollarTokens } = chainFactsOf(chain)
  const spelling = (text: string) => (addresses.alphabet === 'hexadecimal' ? text.toLowerCase() : text)
  const found = dollarTokens.find(
    ({ asset }) => spelling(asset.slice(asset.indexOf(':') + 1)) === spelling(contract),
  )
  return found?.symbol ?? null
}

/** The history list that holds this asset's transfers alone; null: they appear in the general lists. */
export const listOfAsset = ({ tokenStandards }: ChainFacts, asset: string): ListName | null =>
  tokenStandards.find(({ namespace }) => asset.startsWith(`${namespace}:`))?.list ?? null
