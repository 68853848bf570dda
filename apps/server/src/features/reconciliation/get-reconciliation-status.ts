import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { readStatus } from './read-status.ts'

export const getReconciliationStatus: Verb<'getReconciliationStatus', 'db' | 'providers'> = async (
  context,
  { actor, request: { params } },
) => {
  const wallet = await authoriseWallet(context.db, actor, 'read organisation', params.id)
  return readStatus(context, { organisationId: wallet.entity_id, id: wallet.id })
}
