import { sandboxPassword } from '@holdfast/sandbox'
import { expect, test } from 'vitest'
import { publishedPassword, refuseSandboxRows } from './refuse-sandbox-rows.ts'
import { createWorld } from '../test/world.ts'

test('outside the sandbox the server starts neither with its networks nor with its published password', async () => {
  expect(publishedPassword).toBe(sandboxPassword)
  const { db } = await createWorld()
  const start = (isSandbox: boolean) => refuseSandboxRows(db, { isSandbox })
  await start(true)
  await expect(start(false)).rejects.toThrow(/holds the networks tron-sandbox, ethereum-sandbox/)
  for (const [sandbox, other] of [
    ['tron-sandbox', 'tron-other'],
    ['ethereum-sandbox', 'ethereum-other'],
  ] as const)
    await db.updateTable('networks').set({ code: other }).where('code', '=', sandbox).execute()
  await expect(start(false)).rejects.toThrow(/published password of the sandbox: .*admin@holdfast\.test/)
  await db
    .updateTable('users')
    .set({ password_hash: null })
    .where('email', '<>', 'admin@holdfast.test')
    .execute()
  await expect(start(false)).rejects.toThrow(/published password/)
  await db.updateTable('users').set({ is_retired: true }).execute()
  await start(false)
})
