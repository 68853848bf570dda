import type { Verb } from '../../../http/verb.ts'
import { authoriseTransfer } from '../authorise-transfer.ts'
import { presentTransfer } from '../present.ts'
import type { SigningParts } from '../signing/flow.ts'
import { replaceTransfer } from './replace-transfer.ts'

export const cancelSentTransfer: Verb<'cancelSentTransfer', SigningParts> = async (context, call) => {
  const { actor, request } = call
  const view = await authoriseTransfer(context.db, actor, 'make transfers', request.params.id)
  const { attempt: number } = request.body
  return presentTransfer(await replaceTransfer(context, call, view, { kind: 'cancel', number }))
}
