import type { Verb } from '../../http/verb.ts'
import { authoriseRow } from '../transactions/authorise-row.ts'
import { attach } from './attach.ts'
import { placeOfTransaction } from './place.ts'

export const attachToTransaction: Verb<'attachToTransaction', 'db'> = async (context, call) => {
  const { params, query, body } = call.request
  const row = await authoriseRow(context, call.actor, 'write notes', params.id)
  return attach(context.db, call, placeOfTransaction(row), { name: query.name, upload: body })
}
