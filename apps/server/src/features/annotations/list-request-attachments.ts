import { listAttachments } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { authoriseTransfer } from '../transfers/authorise-transfer.ts'
import { placeOfRequest } from './place.ts'
import { presentAttachment } from './present.ts'

export const listRequestAttachments: Verb<'listRequestAttachments', 'db'> = async (
  { db },
  { actor, request: { params } },
) => {
  const request = await authoriseTransfer(db, actor, 'read organisation', params.id)
  return (await listAttachments(db, placeOfRequest(request))).map(presentAttachment)
}
