import { findNetwork } from '@holdfast/store/read'
import { messageOf } from '../../http/message-of.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'

export const fetchTransactions: Verb<'fetchTransactions', 'db'> = async (
  { db },
  { actor, request: { params } },
) => {
  const wallet = await authoriseWallet(db, actor, 'fetch history', params.id)
  const network = await findNetwork(db, wallet.network_id)
  if (network === undefined) throw notFound('network')
  return {
    success: false,
    ...messageOf('NETWORK_UNSERVED', { network: network.name }),
    details: { network: network.name },
  }
}
