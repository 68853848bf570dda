import { chainFactsOf, chainOfNetworkId } from '@holdfast/ledger'

/** Equal for the spellings of one address, or of one asset id, on a network. Case counts in base58 only. */
export function spellingOf(network: string, text: string): string {
  const chain = chainOfNetworkId(network)
  const isBase58 = chain !== null && chainFactsOf(chain).addresses.alphabet === 'base58'
  return isBase58 ? text : text.toLowerCase()
}
