import { createServer, type AddressInfo, type Server, connect } from 'node:net'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { openDatabase, sessionSettings } from './database.ts'
import { assertDirect, assertSettings, lineOfSetting, listSettingFaults } from './pooler.ts'
import { testDatabase } from './testing.ts'

const { url } = await testDatabase()
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Names a process of its own in the key for cancelling, as poolers do. */
async function startPooler(): Promise<string> {
  const database = new URL(url)
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname)
    client.pipe(upstream)
    upstream.on('data', (bytes) => {
      // BackendKeyData: 'K', a length of 12, the process, the secret.
      const key = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (key !== -1) bytes.writeInt32BE(1, key + 5)
      client.write(bytes)
    })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = new URL(url)
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return address.href
}

test('an address that leads to a pooler is no direct one', async () => {
  await expect(assertDirect(url)).resolves.toBeUndefined()
  await expect(assertDirect(await startPooler())).rejects.toThrow(/set DATABASE_DIRECT_URL/)
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
