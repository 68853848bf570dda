/** The second factor of each member, for those who may change members. */
import { beforeAll, expect, test } from 'vitest'
import { createPlainRuledWorld, type RuledWorld } from '../../../test/ruled-world.ts'
import { emailOf, type Person } from '../../../test/world.ts'

let world: RuledWorld
beforeAll(async () => {
  world = await createPlainRuledWorld()
})

const factorOf = async (person: Person) => {
  const members = (await world.ask('admin', 'GET', `/api/orgs/${world.acme}/members`)).json()
  const { id } = members.find(({ email }: { email: string }) => email === emailOf(person))
  const security = (await world.ask('admin', 'GET', `/api/orgs/${world.acme}/members/security`)).json()
  return security.find((row: { id: string }) => row.id === id).second_factor
}

test('a passkey of the approver page is named, and people without one have none', async () => {
  expect(await factorOf('approver')).toBe('approval-passkey')
  expect(await factorOf('viewer')).toBe('none')
})

test('members who may not change members read nothing of it', async () => {
  expect((await world.ask('viewer', 'GET', `/api/orgs/${world.acme}/members/security`)).status).toBe(403)
})
