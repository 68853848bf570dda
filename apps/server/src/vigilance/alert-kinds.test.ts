import { alertKinds } from '@holdfast/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createWorld } from '../../test/world.ts'

test('the database stores every kind of alert that is declared, and no other', async () => {
  const world = await createWorld()
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'alerts_kind_check'`.execute(
    world.db,
  )
  const stored = [...(rows[0]?.definition ?? '').matchAll(/'([a-z-]+)'/g)].map(([, kind]) => kind)
  expect(new Set(stored)).toEqual(new Set(alertKinds))
})
