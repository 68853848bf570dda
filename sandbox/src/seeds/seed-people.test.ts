import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { testDatabase } from '@holdfast/store/testing'
import { expect, test } from 'vitest'
import { accounts, sandboxPassword } from '../accounts.ts'
import { acmeWallets } from './cast.ts'
import { enqueueFirstReadings } from './enqueue-first-readings.ts'
import { seedPeople } from './seed-people.ts'

const { db } = await testDatabase()
await seedPeople(db, { withRecordings: false })

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
  await seedPeople(db, { withRecordings: false })
  expect((await count()).rows).toEqual(before.rows)
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
  expect(names.toSorted()).toEqual([...acme, 'Birch main'].toSorted())
  expect(names).not.toContain('Fresh wallet')
  const queued = await sql<{ n: string }>`select count(*) as n from graphile_worker.jobs`.execute(db)
  expect(queued.rows).toEqual([{ n: String(names.length) }])
})
