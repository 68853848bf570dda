/** An organisation of one test alone, in which its page opens. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Person, World } from './world.ts'

export async function ownOrganisation(
  page: Page,
  world: World,
  person: Person = 'treasurer',
): Promise<string> {
  const calls = await world.signIn(person)
  const name = `Own ${randomUUID().slice(0, 8)}`
  const { id } = await calls.createOrganisation({ body: { name } })
  await page.route('**/api/users/preferences', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), default_org_id: id } })
  })
  return id
}
