/** The parts of CAIP-19 that follow from where a token lies. */
import type { Network } from '../networks/network-fields.ts'
import type { TypedToken } from './token-fields.ts'

const chains = {
  tron: { namespace: 'tron', token: 'trc20', coin: '195' },
  ethereum: { namespace: 'eip155', token: 'erc20', coin: '60' },
  bitcoin: { namespace: 'bip122', token: '', coin: '0' },
  solana: { namespace: 'solana', token: 'token', coin: '501' },
} as const

export function partsOf(
  { chain, chain_id }: Pick<Network, 'chain' | 'chain_id'>,
  contract: string,
): Pick<TypedToken, 'chainNs' | 'chainRef' | 'assetNs' | 'assetRef'> {
  const { namespace, token, coin } = chains[chain]
  const text = contract.trim()
  const isNumbered = chain === 'tron' && /^1\d{6}$/.test(text)
  return {
    chainNs: namespace,
    chainRef: chain_id,
    ...(text === ''
      ? { assetNs: 'slip44', assetRef: coin }
      : { assetNs: isNumbered ? 'trc10' : token, assetRef: text }),
  }
}
