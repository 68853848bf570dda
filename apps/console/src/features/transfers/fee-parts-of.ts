import { chainFactsOf, chainOfNetworkId } from '@holdfast/ledger'

/** The names of the parts of a fee on a network, by its CAIP-2 id. Empty for a network of no known chain. */
export function feePartsOf(caip2: string): readonly string[] {
  const chain = chainOfNetworkId(caip2)
  return chain === null ? [] : chainFactsOf(chain).feeComponents
}
