/** Whether a network has real money, by its chain id alone: see `networkClassOf`. */
import { caip2Of, type ChainName, networkClassOf } from '@holdfast/ledger'

export const isMainNetwork = ({
  chain,
  chain_id,
}: {
  readonly chain: ChainName
  readonly chain_id: string
}): boolean => networkClassOf(caip2Of(chain, chain_id)) === 'main'
