/** A person changes their own name. Every organisation of the person is told, because approvals are read by name. */
import { transaction } from '@holdfast/store'
import { listPlaces } from '@holdfast/store/read'
import { lockOrganisations, updateUser } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { announcePlaces } from '../members/announce-places.ts'
import { assertNoNamesake } from '../members/assert-no-namesake.ts'
import { assertSteppedUp } from './step-up-window.ts'

export const updateProfile: Verb<'updateProfile', 'db'> = async ({ db }, call) => {
  assertSteppedUp(call.actor)
  const { user } = call.actor
  const { name } = call.request.body
  if (name === user.name) return { name }
  await transaction(db, async (tx) => {
    const places = await listPlaces(tx, user.id)
    await lockOrganisations(tx, places.map(({ entity_id }) => entity_id).sort())
    await assertNoNamesake(tx, places, user.id, name)
    await updateUser(tx, { id: user.id }, { name })
    await announcePlaces(tx, call, places, 'updated')
  })
  return { name }
}
