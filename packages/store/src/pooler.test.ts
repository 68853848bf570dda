import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase, sessionSettings } from './database.ts'
import { assertDirect, assertSettings, lineOfSetting, listSettingFaults } from './pooler.ts'
import { startStandInPooler, testDatabase } from './testing.ts'

const { url } = await testDatabase()
test('an address that leads to a pooler is no direct one', async () => {
  await expect(assertDirect(url)).resolves.toBeUndefined()
  await expect(assertDirect(await startStandInPooler(url))).rejects.toThrow(/set DATABASE_DIRECT_URL/)
})

test('connections have the settings of Holdfast, through a pooler if the role has them', async () => {
  const direct = openDatabase(url, { poolSize: 1 })
  expect(await listSettingFaults(direct)).toEqual([])
  await direct.destroy()
  // A role or a pooler with other settings.
  const other = new URL(url)
  other.searchParams.set('options', '-c TimeZone=Europe/Madrid -c jit=on')
  const pooled = openDatabase(other.href, { poolSize: 1, isPooled: true })
  const faults = await listSettingFaults(pooled)
  expect(faults).toContainEqual({ name: 'TimeZone', wanted: 'UTC', found: 'Europe/Madrid', isWrong: true })
  expect(faults).toContainEqual({ name: 'jit', wanted: 'off', found: 'on', isWrong: false })
  await expect(assertSettings(pooled)).rejects.toThrow(/SET TimeZone TO 'UTC'/)
  await pooled.destroy()
})

test('the line about a setting is a statement that mends it', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  for (const [name, wanted] of Object.entries(sessionSettings)) {
    const line = lineOfSetting({ name, wanted, found: 'x', isWrong: true })
    const statement = /ALTER ROLE .* TO '[^']*'/.exec(line)?.[0] ?? ''
    await client.query(statement.replace('<user of DATABASE_URL>', 'current_user'))
  }
  await client.query('rollback')
  await client.end()
})
