import { listSigningWallets as listStoredSigningWallets } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentSigningWallet } from './present.ts'

export const listSigningWallets: Verb<'listSigningWallets', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
  return (await listStoredSigningWallets(db, organisationIds, query.network_code)).map(presentSigningWallet)
}
