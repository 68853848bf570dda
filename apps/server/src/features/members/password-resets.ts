/** What an organisation decides of requests to replace the password of one of its members. Neither who asked nor the person
 *  decides. */
import { insertOutbox, transaction, type Transaction } from '@holdfast/store'
import { listPendingPasswordResets, listPlaces, type PasswordReset } from '@holdfast/store/read'
import { movePasswordReset } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { authoriseHead } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { notFound, Refused } from '../../http/refusal.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { memberEvent } from './present.ts'

export const passwordResets: HandlersOf<
  'listPasswordResets' | 'agreePasswordReset' | 'declinePasswordReset'
> = {
  listPasswordResets: async ({ db }, { actor, request: { params } }) => {
    authoriseHead(actor, params.orgId)
    return (await listPendingPasswordResets(db, params.orgId, new Date())).map((reset) => ({
      id: reset.id,
      person: { id: reset.user_id, name: reset.person, email: reset.email },
      requested_by: { id: reset.requested_by, name: reset.requester },
      requested_at: reset.requested_at.toISOString(),
      expires_at: reset.expires_at.toISOString(),
    }))
  },

  agreePasswordReset: (context, asked) => decide(context, asked, asked.request.params, 'agreed'),
  declinePasswordReset: (context, asked) => decide(context, asked, asked.request.params, 'declined'),
}

async function decide(
  { db }: Context,
  who: Who,
  { orgId, id }: { readonly orgId: string; readonly id: string },
  decision: 'agreed' | 'declined',
): Promise<undefined> {
  authoriseHead(who.actor, orgId)
  const { user } = who.actor
  if (decision === 'agreed') assertNotSuspended(user, orgId)
  await transaction(db, async (tx) => {
    const reset = (await listPendingPasswordResets(tx, orgId, new Date())).find((one) => one.id === id)
    if (reset === undefined) throw notFound('Password reset')
    if (decision === 'agreed' && (user.id === reset.requested_by || user.id === reset.user_id))
      throw new Refused(
        403,
        'Another Owner or Admin has to agree: not you, because you asked for it or because it is your password.',
        orgId,
      )
    const isMoved = await movePasswordReset(tx, id, { from: 'pending', to: decision, decidedBy: user.id })
    if (!isMoved) throw notFound('Password reset')
    await announceReset(tx, who, reset, decision === 'agreed' ? 'reset-agreed' : 'reset-declined')
  })
  return undefined
}

/** Screens that show the person look again; every organisation of the person has it in its record. */
export async function announceReset(
  tx: Transaction,
  who: Who,
  reset: Pick<PasswordReset, 'id' | 'user_id' | 'person' | 'requested_by' | 'requester' | 'expires_at'>,
  verb: 'reset-requested' | 'reset-agreed' | 'reset-declined' | 'reset-link-made',
): Promise<void> {
  const places = await listPlaces(tx, reset.user_id)
  await insertOutbox(
    tx,
    places.map((place) => memberEvent('user_updated', place)),
  )
  await recordForPerson(
    tx,
    { actor: who.actor.user, caller: who.caller },
    { id: reset.user_id, name: reset.person },
    {
      verb,
      after: { request: reset.id, requested_by: reset.requester, expires_at: reset.expires_at },
    },
  )
}
