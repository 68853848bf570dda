import type { Verb } from '../../http/verb.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { presentTransfer } from './present.ts'

export const showTransfer: Verb<'getTransferRequest', 'db'> = async ({ db }, { actor, request }) =>
  presentTransfer(await authoriseTransfer(db, actor, 'read organisation', request.params.id))
