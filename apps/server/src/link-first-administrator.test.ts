import { testDatabase } from '@holdfast/store/testing'
import { findUserByEmail } from '@holdfast/store/read'
import { expect, test } from 'vitest'
import { linkFirstAdministrator } from './link-first-administrator.ts'
import { createWorld } from '../test/world.ts'

test('an empty installation gets its first administrator by a link, which is new at each start until it is used', async () => {
  const { db } = await testDatabase()
  const first = await linkFirstAdministrator(db, 'Boss@example.test')
  const second = await linkFirstAdministrator(db, 'boss@example.test')
  expect(first).toMatch(/^\/main\/SetPassword#[\w-]{43}$/)
  expect(second).not.toBe(first)
  expect(await db.selectFrom('password_links').selectAll().execute()).toHaveLength(1)
  expect(await findUserByEmail(db, 'boss@example.test')).toMatchObject({
    is_admin: true,
    is_system: true,
    password_hash: null,
  })
  await db.updateTable('users').set({ password_hash: 'x' }).execute()
  expect(await linkFirstAdministrator(db, 'boss@example.test')).toBeNull()
})

test('an installation with people ignores the variable of the first administrator', async () => {
  const world = await createWorld()
  expect(await linkFirstAdministrator(world.db, 'boss@example.test')).toBeNull()
  expect(await linkFirstAdministrator(world.db, 'viewer@holdfast.test')).toBeNull()
  expect(await findUserByEmail(world.db, 'boss@example.test')).toBeUndefined()
})
