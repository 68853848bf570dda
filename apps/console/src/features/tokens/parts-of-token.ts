/** The parts of CAIP-19 that follow from a token's network and contract. */
import { chainFactsOf, nativeOfNetwork, tokenStandardOf } from '@holdfast/ledger'
import type { Network } from '../networks/network-fields.ts'
import type { TypedToken } from './token-fields.ts'

export function partsOfToken(
  { chain, chain_id }: Pick<Network, 'chain' | 'chain_id'>,
  contract: string,
): Pick<TypedToken, 'chainNs' | 'chainRef' | 'assetNs' | 'assetRef'> {
  const { namespace } = chainFactsOf(chain)
  const native = nativeOfNetwork({ chain, chain_id })
  const [coinNamespace = '', coin = ''] = native.asset.split(':')
  const text = contract.trim()
  return {
    chainNs: namespace,
    chainRef: chain_id,
    ...(text === ''
      ? { assetNs: coinNamespace, assetRef: coin }
      : { assetNs: tokenStandardOf(chain, text)?.namespace ?? '', assetRef: text }),
  }
}
