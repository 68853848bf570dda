import { transaction } from '@holdfast/store'
import { authorise, authoriseHead } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { closeChange } from '../changes/close-change.ts'
import { findPendingChange } from '@holdfast/store/read'
import { getOpenChange } from './get-open-change.ts'

export const withdrawPendingChange: Verb<'withdrawPendingChange', 'db'> = async ({ db }, call) => {
  const { orgId, id } = call.request.params
  authorise(call.actor, 'read organisation', orgId)
  const proposed = await findPendingChange(db, { organisationId: orgId, id })
  if (proposed?.proposed_by !== call.actor.user.id) authoriseHead(call.actor, orgId)
  await transaction(db, async (tx) =>
    closeChange(tx, call, await getOpenChange(tx, { orgId, id }), 'withdrawn'),
  )
  return undefined
}
