import { mostComments } from '@holdfast/contract'
import { insertOutbox, transaction } from '@holdfast/store'
import { listTransferComments } from '@holdfast/store/read'
import { insertTransferComment, insertTransferNotices, lockTransferRequest } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import { earlierAnswer, keepAnswer, repetitionOf } from '../../http/repetition.ts'
import type { Verb } from '../../http/verb.ts'
import { notifyMembers } from '../notices/notify-members.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { othersConcerned } from './end-request.ts'
import { presentComment, type PresentedComment } from './present-comment.ts'
import { presentTransfer } from './present.ts'

/** All people who may see the request may comment. */
export const commentOnTransferRequest: Verb<'commentOnTransferRequest', 'db'> = async ({ db }, call) => {
  const { actor, request } = call
  const { body, idempotencyKey: key } = request
  const view = await authoriseTransfer(db, actor, 'read organisation', request.params.id)
  const { entity_id: organisationId, id } = view
  const userId = actor.user.id
  const repetition = repetitionOf(key, [id, body])
  return transaction(db, async (tx) => {
    // The lock orders two calls with the same key, and counts each comment.
    if ((await lockTransferRequest(tx, view)) === undefined) throw notFound('transfer_request')
    const earlier = await earlierAnswer<PresentedComment>(tx, call, organisationId, repetition)
    if (earlier !== null) return earlier
    const others = await listTransferComments(tx, view, mostComments)
    if (others.length >= mostComments)
      throw refusal('TOO_MANY_COMMENTS', { count: mostComments }, organisationId)
    const at = new Date()
    const commentId = await insertTransferComment(tx, view, { userId, text: body.text, at })
    const comment = presentComment({
      id: commentId,
      user_id: userId,
      author: actor.user.name,
      created_at: at,
      ...body,
    })
    const readers = [...othersConcerned(view, userId), ...others.map(({ user_id }) => user_id)]
    await insertTransferNotices(
      tx,
      readers.filter((reader) => reader !== userId),
      { entity_id: organisationId, request_id: id, kind: 'commented', by_user: userId },
    )
    const concerned = new Set(readers)
    await notifyMembers(
      tx,
      organisationId,
      { kind: 'comment-added', by: userId, about: id },
      (member) => member.user_id !== userId && concerned.has(member.user_id),
    )
    await keepAnswer(tx, call, { organisationId, repetition, answer: comment })
    await insertOutbox(tx, [
      { channel: 'admin', organisationId, message: { type: 'transfer_request_commented', payload: { id } } },
    ])
    const { amount, token_symbol } = presentTransfer(view)
    await recordChange(tx, call, {
      organisationId,
      subject: { kind: 'transfer-request', id, name: `${amount} ${token_symbol}` },
      verb: 'commented',
      before: undefined,
      after: comment,
    })
    return comment
  })
}
