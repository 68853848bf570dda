/** Looks up the facts of a chain: by its name, by a CAIP-2 id, or by the name of a network. */
import {
  type ChainFacts,
  type ChainName,
  type DollarToken,
  type ListName,
  type NativeAsset,
  type NetworkFacts,
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

/** The own facts of a network; null: it has those of its chain. */
export const networkFactsOf = (caip2: string): NetworkFacts | null =>
  allChainFacts.flatMap(({ networks }) => networks).find(({ id }) => id === caip2) ?? null

/** The coin of a network of this chain. `reference`: that of its CAIP-2 id. */
export const nativeOn = ({ namespace, networks, native }: ChainFacts, reference: string): NativeAsset =>
  networks.find(({ id }) => id === `${namespace}:${reference}`)?.native ?? native

/** The coin in which fees are charged on this network. Throws for a namespace that no chain has. */
export function nativeOfNetworkId(caip2: string): NativeAsset {
  const chain = chainOfNetworkId(caip2)
  if (chain === null) throw new RangeError(`'${caip2}' names no known chain`)
  return nativeOn(chainFactsOf(chain), caip2.slice(caip2.indexOf(':') + 1))
}

interface NamedNetwork {
  readonly chain: ChainName
  /** The reference of the CAIP-2 id. */
  readonly chain_id: string
}

export const nativeOfNetwork = ({ chain, chain_id }: NamedNetwork): NativeAsset =>
  nativeOn(chainFactsOf(chain), chain_id)

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

/** The dollar token with this contract on a main network of the chain, if any. Hexadecimal is compared without case. */
export function dollarTokenAt(chain: ChainName, contract: string): DollarToken['symbol'] | null {
  const { addresses } = chainFactsOf(chain)
  const spelling = (text: string) => (addresses.alphabet === 'hexadecimal' ? text.toLowerCase() : text)
  const found = dollarTokensOf(chainFactsOf(chain)).find(
    ({ token: { asset } }) => spelling(asset.slice(asset.indexOf(':') + 1)) === spelling(contract),
  )
  return found?.token.symbol ?? null
}

interface PlacedDollarToken {
  /** CAIP-2. */
  readonly network: string
  readonly token: DollarToken
}

/** The dollar tokens of all main networks of a chain. */
export const dollarTokensOf = ({ mainNetworks, networks, dollarTokens }: ChainFacts): PlacedDollarToken[] =>
  networks.length === 0
    ? dollarTokens.map((token) => ({ network: mainNetworks[0], token }))
    : networks.flatMap(({ id, dollarTokens: own }) => own.map((token) => ({ network: id, token })))

/** The history list that holds this asset's transfers alone; null: they appear in the general lists. */
export const listOfAsset = ({ tokenStandards }: ChainFacts, asset: string): ListName | null =>
  tokenStandards.find(({ namespace }) => asset.startsWith(`${namespace}:`))?.list ?? null
