/**
 * Whether a network carries real money. A network is identified by its CAIP-2 id; every id that the facts of
 * its chain do not list as a test network counts as a main network, so that an unknown chain id never relaxes
 * a rule.
 */
import type { ChainName } from './chains/chain-facts.ts'
import { allChainFacts, chainFactsOf } from './chains/facts-of.ts'

export type NetworkClass = 'main' | 'test'

export const caip2Of = (chain: ChainName, reference: string): string =>
  `${chainFactsOf(chain).namespace}:${reference}`

export const networkClassOf = (caip2: string): NetworkClass =>
  allChainFacts.some(({ testNetworks }) => testNetworks.includes(caip2)) ? 'test' : 'main'
