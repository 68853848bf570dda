import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coordinatorOf } from '@holdfast/mpc/nodes'
import { startNodes, type TestNodes } from '@holdfast/signer/testing'
import { testDatabase } from '@holdfast/store/testing'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdfast } from '../../test/holdfast.ts'
import { createWorld, type World } from '../../test/world.ts'
import { AuditWorker } from '../features/audit/worker.ts'
import { Coordinator } from '../signing/coordinator.ts'

const secret = 'ab'.repeat(32)
const identity = coordinatorOf(Buffer.from(secret, 'hex'))
const folder = mkdtempSync(join(tmpdir(), 'holdfast-drill-'))
const file = join(folder, 'holdfast.backup')
let world: World
let nodes: TestNodes
let coordinator: Coordinator
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  nodes = await startNodes(3, { coordinator: identity.name, networks: ['tron:0x5a17b0c5'] })
  coordinator = new Coordinator(nodes.nodes, identity)
  const signers = nodes.nodes.map(({ party, url, identity: name }) => `${party}=${url}#${name}`).join()
  world = await createWorld({ HOLDFAST_SECRET_KEY: secret, HOLDFAST_SIGNERS: signers }, coordinator)
  environment = {
    DATABASE_URL: world.databaseUrl,
    HOLDFAST_SANDBOX: 'true',
    HOLDFAST_SECRET_KEY: secret,
    HOLDFAST_SIGNERS: signers,
    HOLDFAST_BACKUP_PASSPHRASE: 'a long walk along the harbour',
  }
  const made = await world.ask('operator', 'POST', '/api/account-groups', {
    entity_id: world.acme,
    name: 'Reserves',
  })
  expect(made.status).toBeLessThan(300)
  await new AuditWorker({ context: world.context, log: pino({ level: 'silent' }) }).countersign()
})
afterAll(async () => {
  coordinator.close()
  await nodes.stop()
  rmSync(folder, { recursive: true, force: true })
})

const scratchDatabases = async () =>
  (
    await sql<{
      name: string
    }>`select datname as name from pg_database where datname like 'holdfast_drill_%'`.execute(world.db)
  ).rows

test('a backup is made, verified, restored into an empty database, and proved by a drill', async () => {
  const made = await holdfast(['backup', file], environment)
  expect(made).toMatchObject({ code: 0, faults: [] })
  expect(made.lines[1]).toMatch(/tables, \d{3,} rows, \d+ bytes of text: whole and unchanged$/)
  expect((await holdfast(['verify', file], environment)).lines).toEqual(made.lines)

  const drilled = await holdfast(['drill', file], environment)
  expect(drilled.faults).toEqual([])
  expect(drilled.lines.filter((line) => line.startsWith('fault'))).toEqual([])
  expect(drilled).toMatchObject({ code: 0 })
  const text = drilled.lines.join('\n')
  expect(text).toMatch(/books +Acme Treasury: \d+ tokens are conserved/)
  expect(text).toMatch(/audit .*Sound: \d+ events, head .*3 signers|audit .*Sound: \d+ events/)
  expect(text).toContain('signer 1 holds no share')
  expect(drilled.lines.at(-1)).toBe('The drill passed.')
  expect(await scratchDatabases()).toEqual([])

  const target = await testDatabase()
  const refused = await holdfast(['restore', file], { ...environment, DATABASE_URL: target.url })
  expect(refused).toMatchObject({ code: 1, faults: [expect.stringContaining('the database is not empty')] })
  await sql`drop schema public cascade`.execute(target.db)
  await sql`drop schema graphile_worker cascade`.execute(target.db)
  await sql`create schema public`.execute(target.db)
  const restored = await holdfast(['restore', file], { ...environment, DATABASE_URL: target.url })
  expect(restored).toMatchObject({ code: 0, faults: [] })
  const groupsOf = async (db: World['db']) =>
    db.selectFrom('account_groups').selectAll().orderBy('id').execute()
  expect(await groupsOf(target.db)).toEqual(await groupsOf(world.db))
})

test('a drill finds broken books, a rewritten audit record, and a key that does not fit', async () => {
  const worse = join(folder, 'worse.backup')
  const wallet = await world.db.selectFrom('wallets').select(['entity_id', 'id']).limit(1).executeTakeFirst()
  const token = await world.db.selectFrom('tokens').select('id').limit(1).executeTakeFirst()
  await sql`insert into wallet_balances select (jsonb_populate_record(b, ${JSON.stringify({
    entity_id: wallet?.entity_id,
    wallet_id: wallet?.id,
    token_id: token?.id,
    books_units: 7,
    updated_at: new Date(),
    version: 1,
  })})).* from (select null::wallet_balances as b) s`.execute(world.db)
  await sql`update audit_events set verb = 'other' where seq = 1`.execute(world.db)
  expect((await holdfast(['backup', worse], environment)).code).toBe(0)
  const { code, lines } = await holdfast(['drill', worse], environment)
  expect(code).toBe(1)
  const faults = lines.filter((line) => line.startsWith('fault'))
  expect(faults.some((line) => /books .*1 breaks/.test(line))).toBe(true)
  expect(faults.some((line) => /audit .*Broken: /.test(line))).toBe(true)
  expect(lines.at(-1)).toContain('The drill failed')
  expect(await scratchDatabases()).toEqual([])
})

test('a drill on a damaged file fails, and leaves no database; one that a kill left is dropped', async () => {
  await sql.raw('create database holdfast_drill_0123456789ab').execute(world.db)
  const wrong = await holdfast(['drill', file], {
    ...environment,
    HOLDFAST_BACKUP_PASSPHRASE: 'another passphrase',
  })
  expect(wrong).toMatchObject({
    code: 1,
    faults: [expect.stringContaining('another passphrase, or the file')],
  })
  expect(await scratchDatabases()).toEqual([])
})

test('without a passphrase, with a short one and without a file nothing is done', async () => {
  const path = join(folder, 'none.backup')
  for (const command of ['backup', 'verify', 'restore', 'drill']) {
    const short = await holdfast([command, path], { ...environment, HOLDFAST_BACKUP_PASSPHRASE: 'short' })
    expect(short).toMatchObject({ code: 2, faults: [expect.stringContaining('at least 12 characters')] })
    expect((await holdfast([command], environment)).code).toBe(2)
  }
  expect((await holdfast(['verify', path], environment)).faults).toEqual([
    expect.stringContaining('no such file'),
  ])
  expect(existsSync(path)).toBe(false)
})
