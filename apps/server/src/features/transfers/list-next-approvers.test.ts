/** The people who can approve a request next. */
import { beforeAll, expect, test } from 'vitest'
import { createPlainRuledWorld, type RuledWorld } from '../../../test/ruled-world.ts'
import { createTransferWorld } from '../../../test/transfer-world.ts'
import type { Person, World } from '../../../test/world.ts'

const namesOf = async (world: World, id: string, person: Person = 'viewer') => {
  const { approvers } = (await world.ask(person, 'GET', `/api/transfer-requests/${id}/activity`)).json()
  return (approvers as { name: string }[] | null)?.map(({ name }) => name) ?? null
}

test('without rules, the Approvers and Admins who did not ask for it', async () => {
  const world = await createTransferWorld()
  const id = await world.create()
  expect(await namesOf(world, id)).toBeNull()
  await world.act('treasurer', id, 'submit')
  const first = await namesOf(world, id)
  expect(first).toEqual(expect.arrayContaining(['Arthur Approver']))
  expect(first).not.toContain('Teresa Treasurer')
  expect(first).not.toContain('Vera Viewer')
  await world.db
    .updateTable('members')
    .set({ is_retired: true })
    .where('user_id', '=', (await world.ask('approver', 'GET', '/api/me')).json().id)
    .where('entity_id', '=', world.acme)
    .execute()
  expect(await namesOf(world, id)).toEqual(first?.filter((name) => name !== 'Arthur Approver'))
})

let ruled: RuledWorld
beforeAll(async () => {
  ruled = await createPlainRuledWorld()
})

test('under rules, those of them whom the rules name, until each has signed', async () => {
  const id = await ruled.requested({ amount: '60' })
  const first = await namesOf(ruled, id)
  expect(first).toEqual(expect.arrayContaining(['Arthur Approver']))
  expect((await ruled.approve('approver', id)).json()).toMatchObject({ status: 'pending' })
  expect(await namesOf(ruled, id)).toEqual(first?.filter((name) => name !== 'Arthur Approver'))
  await ruled.approve('approver2', id)
  expect(await namesOf(ruled, id)).toBeNull()
})
