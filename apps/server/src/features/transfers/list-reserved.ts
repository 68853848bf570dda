import { formatUnits } from '@holdfast/ledger'
import { listReservedUnits } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

export const listReserved: Verb<'listReservedAmounts', 'db'> = async ({ db }, { actor, request }) => {
  const { entity_id: organisationId } = request.query
  authorise(actor, 'read organisation', organisationId)
  const reserved = await listReservedUnits(db, { organisationId })
  return reserved.map(({ wallet_id, token_id, decimals, units, requests }) => ({
    wallet_id,
    token_id,
    amount: formatUnits(BigInt(units), decimals),
    requests,
  }))
}
