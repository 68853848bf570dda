import type { Verb } from '../../http/verb.ts'
import { authoriseTransfer } from '../transfers/authorise-transfer.ts'
import { attach } from './attach.ts'
import { placeOfRequest } from './place.ts'

/** Everybody with the right to draft transfers may add to a request. It changes nothing that is signed. */
export const attachToRequest: Verb<'attachToRequest', 'db'> = async ({ db }, call) => {
  const { params, query, body } = call.request
  const request = await authoriseTransfer(db, call.actor, 'draft transfers', params.id)
  return attach(db, call, placeOfRequest(request), { name: query.name, upload: body })
}
