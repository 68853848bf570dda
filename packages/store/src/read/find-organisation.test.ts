import { expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { testDatabase } from '../testing.ts'
import { findOrganisation } from './people.ts'

const { db } = await testDatabase()

test('an organisation is found by its id, also when another has this id as its name', async () => {
  const [own, other] = [newId(), newId()]
  const created_at = new Date()
  await db
    .insertInto('organisations')
    .values([
      { entity_id: other, name: own, created_at },
      { entity_id: own, name: `Own ${own}`, created_at },
    ])
    .execute()
  expect((await findOrganisation(db, own))?.entity_id).toBe(own)
  expect((await findOrganisation(db, `Own ${own}`))?.entity_id).toBe(own)
  expect(await findOrganisation(db, newId())).toBeUndefined()
})
