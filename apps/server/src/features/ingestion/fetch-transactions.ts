import { findNetwork } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'

export const fetchTransactions: Verb<'fetchTransactions', 'db'> = async (
  { db },
  { actor, request: { params } },
) => {
  const wallet = await authoriseWallet(db, actor, 'fetch history', params.id)
  const network = await findNetwork(db, wallet.network_id)
  return {
    success: false,
    message: `No provider is configured for ${network?.name ?? 'this network'}`,
    details: { network: network?.name ?? '' },
  }
}
