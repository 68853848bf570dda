import type { Handler } from '../../http/handlers.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { presentTransfer } from './present.ts'

export const showTransfer: Handler<'getTransferRequest'> = async ({ db }, { actor, request }) =>
  presentTransfer(await authoriseTransfer(db, actor, 'read organisation', request.params.id))
