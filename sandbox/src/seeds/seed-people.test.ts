import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { testDatabase } from '@holdfast/store/testing'
import { expect, test } from 'vitest'
import { accounts, sandboxPassword } from '../accounts.ts'
import { sandboxChains } from '../chains/sandbox-chains.ts'
import { acmeWallets } from './cast.ts'
import { enqueueFirstReadings } from './enqueue-first-readings.ts'
import { seedPeople } from './seed-people.ts'

const { db } = await testDatabase()
const served = new Set(sandboxChains.map(({ network }) => network.code))
await seedPeople(db, { withRecordings: false, served })

test('the people of the sandbox have their flags, organisations and roles', async () => {
  const rows = await db
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('organisations', 'organisations.entity_id', 'members.entity_id')
    .select(['email', 'is_admin', 'is_system', 'organisations.name as organisation', 'role', 'treasury_role'])
    .orderBy('email')
    .orderBy('organisation')
    .execute()
  expect(
    rows.map((row) =>
      [row.email, row.is_admin, row.is_system, row.organisation, row.role, row.treasury_role].join(' '),
    ),
  ).toEqual([
    'admin@holdfast.test true true Acme Treasury Admin ',
    'admin@holdfast.test true true Birch Holdings Admin ',
    'approver2@holdfast.test false false Acme Treasury User Approver',
    'approver@holdfast.test false false Acme Treasury User Approver',
    'operator@holdfast.test false true Acme Treasury Manager Treasurer',
    'owner@birch.test false false Birch Holdings Owner Admin',
    'treasurer@holdfast.test false false Acme Treasury Manager Treasurer',
    'viewer@holdfast.test false false Acme Treasury User Viewer',
  ])
})

test('the password is stored as a hash only, and opens every account', async () => {
  const users = await db.selectFrom('users').select('password_hash').execute()
  expect(users).toHaveLength(accounts.length)
  for (const { password_hash } of users) {
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(password_hash ?? '', sandboxPassword)).toBe(true)
  }
})

test('seeding again changes nothing', async () => {
  const count = () =>
    sql<{ n: string }>`select (select count(*) from users) || ' ' || (select count(*) from wallets) || ' ' ||
      (select count(*) from tokens) || ' ' || (select count(*) from address_book) as n`.execute(db)
  const before = await count()
  await seedPeople(db, { withRecordings: false, served })
  expect((await count()).rows).toEqual(before.rows)
})

test('wallets of other chains belong to Birch Holdings, whose names they have; a network that is not served is inactive', async () => {
  const wallets = () =>
    db
      .selectFrom('wallets')
      .innerJoin('networks', 'networks.id', 'wallets.network_id')
      .innerJoin('organisations', 'organisations.entity_id', 'wallets.entity_id')
      .select(['organisations.name as organisation', 'networks.is_active'])
      .where('networks.name', '=', 'Ethereum Sandbox')
      .execute()
  const row = { organisation: 'Birch Holdings', is_active: true }
  expect(await wallets()).toEqual([row, row, row])
  await seedPeople(db, { withRecordings: false, served: new Set([...served].slice(0, 1)) })
  expect((await wallets()).map(({ is_active }) => is_active)).toEqual([false, false, false])
  // An administrator's choice stays.
  await seedPeople(db, { withRecordings: false, served })
  expect((await wallets()).map(({ is_active }) => is_active)).toEqual([false, false, false])
  await db
    .updateTable('networks')
    .set({ is_active: true })
    .where('code', 'in', [...served])
    .execute()
})

test('a database from before a network gets it, and wallets once they are served', async () => {
  const { db: older } = await testDatabase()
  await seedPeople(older, { withRecordings: false })
  const { id } = await older
    .selectFrom('networks')
    .select('id')
    .where('name', '=', 'Ethereum Sandbox')
    .executeTakeFirstOrThrow()
  await older.deleteFrom('tokens').where('network_id', '=', id).execute()
  await older.deleteFrom('networks').where('id', '=', id).execute()
  const wallets = async () => (await older.selectFrom('wallets').select('id').execute()).length
  const before = await wallets()
  await seedPeople(older, { withRecordings: false })
  expect(await wallets()).toBe(before)
  await seedPeople(older, { withRecordings: false, served })
  expect(await wallets()).toBe(before + 3)
  await older
    .updateTable('account_groups')
    .set({ name: 'Renamed' })
    .where('name', '=', 'Ethereum treasury')
    .execute()
  await seedPeople(older, { withRecordings: false, served })
  expect(await wallets()).toBe(before + 3)
})

test('no chain history is written by the seeds', async () => {
  for (const table of ['bc_transactions', 'wallet_transactions', 'wallet_links', 'wallet_balances'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('recordings bring a separate network and wallets, which are inactive while they are not served', async () => {
  const recorded = () =>
    db
      .selectFrom('networks')
      .leftJoin('wallets', 'wallets.network_id', 'networks.id')
      .select(({ fn }) => ['networks.is_active', fn.count('wallets.id').as('wallets')])
      .where('networks.name', '=', 'TRON Recorded')
      .groupBy('networks.is_active')
      .executeTakeFirst()
  expect(await recorded()).toBeUndefined()
  await seedPeople(db, { withRecordings: true })
  await seedPeople(db, { withRecordings: true })
  expect(await recorded()).toEqual({ is_active: true, wallets: '4' })
  await seedPeople(db, { withRecordings: false })
  expect(await recorded()).toMatchObject({ is_active: false })
})

test('at the first start the seeded wallets are queued for reading once, except for the one left to the user', async () => {
  await enqueueFirstReadings(db)
  await enqueueFirstReadings(db)
  const jobs = await db
    .selectFrom('ingestion_jobs')
    .innerJoin('wallets', 'wallets.id', 'ingestion_jobs.wallet_id')
    .select(['wallets.name', 'kind', 'row_limit', 'state'])
    .execute()
  const names = jobs.map(({ name }) => name)
  const acme = acmeWallets.filter(({ isRead }) => isRead).map(({ party }) => party.name)
  const watched = sandboxChains.flatMap((chain) => chain.watched?.wallets ?? []).map(({ name }) => name)
  expect(watched).toHaveLength(3)
  expect(names.toSorted()).toEqual([...acme, 'Birch main', ...watched].toSorted())
  expect(names).not.toContain('Fresh wallet')
  const queued = await sql<{ n: string }>`select count(*) as n from graphile_worker.jobs`.execute(db)
  expect(queued.rows).toEqual([{ n: String(names.length) }])
})
