/** A person changes their own name. Every organisation of the person is told, because approvals are read by name. */
import { transaction, type Transaction } from '@holdfast/store'
import { listMembers, listPlaces, type Member } from '@holdfast/store/read'
import { lockOrganisations, updateUser } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { announcePlaces } from '../members/announce-places.ts'
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

/** Two people of one organisation who look alike on an approval could stand in for each other. */
async function assertNoNamesake(
  tx: Transaction,
  places: readonly Member[],
  userId: string,
  name: string,
): Promise<void> {
  const colleagues = await listMembers(
    tx,
    places.map(({ entity_id }) => entity_id),
  )
  const namesake = colleagues.find(
    (member) => member.user_id !== userId && !member.is_retired && alike(member.name) === alike(name),
  )
  if (namesake === undefined) return
  throw refusal('NAME_OF_A_COLLEAGUE', { field: 'name', organization: namesake.organisation })
}

const alike = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
